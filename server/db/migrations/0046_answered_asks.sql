ALTER TABLE "team_asks" ADD COLUMN "declined_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "team_asks" ADD COLUMN "removed_at" timestamp with time zone;