ALTER TABLE "members" ADD COLUMN "week_starts_on" text;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "clock" text;