ALTER TABLE "users" ADD COLUMN "wished_email" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "wish_ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "former_email" text;