CREATE TABLE "segments" (
	"segment_id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"name" text NOT NULL,
	"family" text NOT NULL,
	"line" text NOT NULL,
	"distance" double precision NOT NULL,
	"rise" double precision,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "track" text;--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "course" "bytea";--> statement-breakpoint
ALTER TABLE "segments" ADD CONSTRAINT "segments_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "segments_member" ON "segments" USING btree ("member_id","created_at");
--> statement-breakpoint
INSERT INTO "jobs" ("kind", "key", "payload", "priority")
  SELECT DISTINCT 'efforts', "member_id"::text, '{}'::jsonb, -1 FROM "activities" WHERE "measured_by" < 5 AND "source" <> 'hand'
  ON CONFLICT ("kind", "key") DO NOTHING;
