CREATE TABLE "sent_workouts" (
	"link_id" uuid NOT NULL,
	"training_plan_id" uuid NOT NULL,
	"event_id" text,
	"plan_date" date NOT NULL,
	"content_hash" text NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	"push_errors" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "sent_workouts_link_id_training_plan_id_pk" PRIMARY KEY("link_id","training_plan_id")
);
--> statement-breakpoint
CREATE TABLE "workout_targets" (
	"link_id" uuid PRIMARY KEY NOT NULL,
	"is_ending" boolean DEFAULT false NOT NULL,
	"in_step_at" timestamp with time zone,
	"failure" text
);
--> statement-breakpoint
ALTER TABLE "sent_workouts" ADD CONSTRAINT "sent_workouts_link_id_vendor_links_link_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."vendor_links"("link_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workout_targets" ADD CONSTRAINT "workout_targets_link_id_vendor_links_link_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."vendor_links"("link_id") ON DELETE cascade ON UPDATE no action;