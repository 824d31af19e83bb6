ALTER TABLE "activities" ADD COLUMN "from_tables" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "import_items" ADD COLUMN "table_rows" jsonb;