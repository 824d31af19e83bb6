CREATE TABLE "training_plans" (
	"training_plan_id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"plan_date" date NOT NULL,
	"activity_type_id" smallint NOT NULL,
	"title" text,
	"comment" text,
	"plan_definition" jsonb NOT NULL,
	"load" double precision,
	"total_distance" double precision,
	"total_duration" double precision,
	"estimated_load" double precision,
	"estimated_distance" double precision,
	"estimated_duration" double precision,
	"reps_count" double precision,
	"reps_duration" double precision,
	"reps_zone" double precision,
	"daily_diary_id" text,
	"revision" uuid NOT NULL,
	"modified_by" uuid NOT NULL,
	"removed_on" timestamp with time zone,
	"removed_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "training_plans" ADD CONSTRAINT "training_plans_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "training_plans_member_date" ON "training_plans" USING btree ("member_id","plan_date");