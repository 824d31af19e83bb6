CREATE TABLE "codes" (
	"purpose" text NOT NULL,
	"address" text NOT NULL,
	"code_hash" text,
	"expires_at" timestamp with time zone NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"requests" smallint DEFAULT 1 NOT NULL,
	"window_ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "codes_purpose_address_pk" PRIMARY KEY("purpose","address")
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"trial_days" smallint NOT NULL,
	"expires_at" timestamp with time zone,
	"most_uses" integer,
	"uses" integer DEFAULT 0 NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"headline" text,
	"theme" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"mail_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "trial_ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "coupon_code" text;--> statement-breakpoint
ALTER TABLE "teams" ADD COLUMN "terms_url" text;--> statement-breakpoint
ALTER TABLE "teams" ADD COLUMN "privacy_url" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_verified" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "codes_window" ON "codes" USING btree ("window_ends_at");--> statement-breakpoint
INSERT INTO "coupons" ("code", "name", "description", "trial_days", "headline", "theme") VALUES
	('stride90', 'Stride Shoes', '90 days free with Stride Shoes', 90, 'Stride Shoes gives you 90 days free. No credit card required.', '{"accent": "#b3261e", "background": "#fdf3f1", "logo": null}'),
	('ridgerun60', 'Ridge Run', '60 days free with your Ridge Run start number', 60, 'Train for the Ridge Run with 60 days free. No credit card required.', '{"accent": "#2e6b3a", "background": "#f1f7f0", "logo": null}'),
	('cadence60', 'Cadence Watches', '60 days free with your Cadence watch', 60, 'Your Cadence watch comes with 60 days free. No credit card required.', '{"accent": "#1f5aa6", "background": "#f0f5fc", "logo": null}'),
	('ultrasignup', 'Race entry', '60 days free with your race entry', 60, NULL, NULL);
