ALTER TABLE "import_items" ADD COLUMN "opened" jsonb;--> statement-breakpoint
ALTER TABLE "originals" ADD COLUMN "unpacked_bytes" integer;