CREATE TABLE "watched_files" (
	"member_id" uuid NOT NULL,
	"path_key" text NOT NULL,
	"folder" text NOT NULL,
	"path" text NOT NULL,
	"bytes" bigint NOT NULL,
	"modified" bigint NOT NULL,
	"state" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"hash" text,
	"import_id" uuid,
	"item" text,
	"fault" text,
	CONSTRAINT "watched_files_member_id_path_key_pk" PRIMARY KEY("member_id","path_key")
);
--> statement-breakpoint
ALTER TABLE "watched_files" ADD CONSTRAINT "watched_files_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watched_files" ADD CONSTRAINT "watched_files_import_id_imports_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("import_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "watched_files_content" ON "watched_files" USING btree ("member_id","hash");--> statement-breakpoint
CREATE INDEX "watched_files_import" ON "watched_files" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "watched_files_state" ON "watched_files" USING btree ("state");