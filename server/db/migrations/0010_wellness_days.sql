CREATE TABLE "wellness_days" (
	"member_id" uuid NOT NULL,
	"day" date NOT NULL,
	"source" text NOT NULL,
	"sleep_seconds" integer,
	"sleep_score" smallint,
	"sleep_version" double precision DEFAULT 0 NOT NULL,
	"resting_heart_rate" real,
	"resting_version" double precision DEFAULT 0 NOT NULL,
	"hrv_ms" real,
	"hrv_kind" text,
	"hrv_version" double precision DEFAULT 0 NOT NULL,
	"weight_kg" double precision,
	"weight_version" double precision DEFAULT 0 NOT NULL,
	"import_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wellness_days_member_id_day_source_pk" PRIMARY KEY("member_id","day","source")
);
--> statement-breakpoint
ALTER TABLE "wellness_days" ADD CONSTRAINT "wellness_days_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wellness_days" ADD CONSTRAINT "wellness_days_import_id_imports_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("import_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wellness_days_import" ON "wellness_days" USING btree ("import_id");