ALTER TABLE "activities" ADD COLUMN "measure_notes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "measured_before" jsonb;