ALTER TABLE "critical_powers" ADD COLUMN "family" text DEFAULT 'foot' NOT NULL;--> statement-breakpoint
ALTER TABLE "critical_powers" DROP CONSTRAINT "critical_powers_member_id_from_date_pk";--> statement-breakpoint
ALTER TABLE "critical_powers" ADD CONSTRAINT "critical_powers_member_id_family_from_date_pk" PRIMARY KEY("member_id","family","from_date");--> statement-breakpoint
ALTER TABLE "thresholds" ADD COLUMN "source" text DEFAULT 'entered' NOT NULL;--> statement-breakpoint
ALTER TABLE "thresholds" ADD COLUMN "bounds" double precision[];--> statement-breakpoint
INSERT INTO "jobs" ("kind", "key", "payload", "priority")
SELECT DISTINCT 'analyse', "member_id"::text, '{}'::jsonb, -1 FROM "activities" WHERE "family" = 'bike' AND "removed_on" IS NULL
ON CONFLICT ("kind", "key") DO NOTHING;
