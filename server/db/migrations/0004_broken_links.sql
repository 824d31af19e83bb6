CREATE TABLE "vendor_endings" (
	"member_id" uuid NOT NULL,
	"vendor" text NOT NULL,
	"ended_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vendor_endings_member_id_vendor_pk" PRIMARY KEY("member_id","vendor")
);
--> statement-breakpoint
ALTER TABLE "vendor_links" ADD COLUMN "broken_kind" text;--> statement-breakpoint
ALTER TABLE "vendor_endings" ADD CONSTRAINT "vendor_endings_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imports_member_source" ON "imports" USING btree ("member_id","source","created_at");