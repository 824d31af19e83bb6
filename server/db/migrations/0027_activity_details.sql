ALTER TABLE "activities" ADD COLUMN "recorded_name" text;--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "chosen_type_id" smallint;--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "race" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "import_items" ADD COLUMN "title" text;