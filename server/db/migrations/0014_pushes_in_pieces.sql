ALTER TABLE "vendor_inbox" ALTER COLUMN "body" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "vendor_inbox" ADD COLUMN "piece" integer;--> statement-breakpoint
ALTER TABLE "vendor_inbox" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "second_factors" ADD COLUMN "forgiven_at" timestamp with time zone;