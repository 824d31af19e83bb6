ALTER TABLE "activities" ADD COLUMN "t1km" real;--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "tmile" real;--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "t5km" real;--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "t10km" real;--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "thalf" real;--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "tmarathon" real;--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "measured_by" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- What is not on foot has none.
UPDATE "activities" SET "measured_by" = 1 WHERE "family" <> 'foot';--> statement-breakpoint
-- Files that were imported before are read again, behind everything that somebody waits for.
INSERT INTO "jobs" ("kind", "key", "payload", "priority")
  SELECT DISTINCT 'efforts', "member_id"::text, '{}'::jsonb, -1 FROM "activities" WHERE "measured_by" = 0
  ON CONFLICT ("kind", "key") DO NOTHING;
