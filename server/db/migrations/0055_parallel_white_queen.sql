CREATE TABLE "given_up_jobs" (
	"given_up_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"key" text,
	"payload" jsonb,
	"priority" smallint NOT NULL,
	"attempts" integer NOT NULL,
	"last_error" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"given_up_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "given_up_jobs_kind_key" ON "given_up_jobs" USING btree ("kind","key");--> statement-breakpoint
CREATE INDEX "given_up_jobs_key" ON "given_up_jobs" USING btree ("key");--> statement-breakpoint
CREATE INDEX "given_up_jobs_at" ON "given_up_jobs" USING btree ("given_up_at");