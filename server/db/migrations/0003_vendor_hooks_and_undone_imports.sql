CREATE TABLE "vendor_hooks" (
	"vendor" text PRIMARY KEY NOT NULL,
	"external_id" text NOT NULL,
	"url" text NOT NULL,
	"sealed_secret" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "undone_at" timestamp with time zone;