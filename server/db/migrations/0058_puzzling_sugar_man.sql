ALTER TABLE "activities" ADD COLUMN "t400m" real;--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "start_latitude" real;--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "start_longitude" real;--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "route_cells" "bytea";--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "marks" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
-- Files that were imported before are read again, behind everything that somebody waits for.
INSERT INTO "jobs" ("kind", "key", "payload", "priority")
  SELECT DISTINCT 'efforts', "member_id"::text, '{}'::jsonb, -1 FROM "activities" WHERE "source" <> 'hand'
  ON CONFLICT ("kind", "key") DO NOTHING;
