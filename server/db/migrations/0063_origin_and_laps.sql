ALTER TABLE "activities" ADD COLUMN "origin" text;--> statement-breakpoint
-- Files that were imported before are read again for their laps and totals, behind everything that somebody waits for. Which recordings count is decided again then.
INSERT INTO "jobs" ("kind", "key", "payload", "priority")
  SELECT DISTINCT 'efforts', "member_id"::text, '{}'::jsonb, -1 FROM "activities" WHERE "source" <> 'hand'
  ON CONFLICT ("kind", "key") DO NOTHING;
