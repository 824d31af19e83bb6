ALTER TABLE "sign_in_challenges" ADD COLUMN "is_kept" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "is_kept" boolean DEFAULT false NOT NULL;