CREATE TABLE "plan_templates" (
	"template_id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"team_id" uuid,
	"name" text NOT NULL,
	"description" text,
	"weeks" smallint NOT NULL,
	"phases" jsonb NOT NULL,
	"workouts" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "training_plans" ADD COLUMN "origin" jsonb;--> statement-breakpoint
ALTER TABLE "plan_templates" ADD CONSTRAINT "plan_templates_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_templates" ADD CONSTRAINT "plan_templates_team_id_teams_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("team_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plan_templates_member" ON "plan_templates" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "plan_templates_team" ON "plan_templates" USING btree ("team_id");