ALTER TABLE "activities" ADD COLUMN "peak_hr" smallint;--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "sustained_hr" smallint;--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "critical_power_proven" boolean;--> statement-breakpoint
ALTER TABLE "critical_powers" ADD COLUMN "proven" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "critical_powers" ADD COLUMN "set_on" date;--> statement-breakpoint
-- Loads were drawn against critical powers that nothing had proven: the job that runs behind all others draws them again.
INSERT INTO "jobs" ("kind", "key", "payload", "priority")
  SELECT DISTINCT 'analyse', "member_id"::text, '{}'::jsonb, -1 FROM "activities" WHERE "removed_on" IS NULL
  ON CONFLICT ("kind", "key") DO NOTHING;
