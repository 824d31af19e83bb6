ALTER TABLE "jobs" ADD COLUMN "at_work" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "deaths" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "suspects" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "set_aside_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "activities_original_hash" ON "activities" USING btree ("original_hash");--> statement-breakpoint
CREATE INDEX "import_items_original" ON "import_items" USING btree ("original_hash");