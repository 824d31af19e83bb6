ALTER TABLE "webhooks" ADD COLUMN "is_slow" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "webhooks" SET "address" = regexp_replace("address", '^([^/]*//[^/]*/.{5}).+$', '\1…');
