CREATE TABLE "team_group_members" (
	"group_id" uuid NOT NULL,
	"team_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	CONSTRAINT "team_group_members_group_id_member_id_pk" PRIMARY KEY("group_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "team_groups" (
	"group_id" uuid PRIMARY KEY NOT NULL,
	"team_id" uuid NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plan_assignments" (
	"assignment_id" uuid PRIMARY KEY NOT NULL,
	"team_id" uuid NOT NULL,
	"assigned_by" uuid,
	"title" text,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"workouts" smallint NOT NULL,
	"athletes" smallint DEFAULT 0 NOT NULL,
	"taken_back_on" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "training_plans" ADD COLUMN "assignment_id" uuid;--> statement-breakpoint
ALTER TABLE "team_group_members" ADD CONSTRAINT "team_group_members_group_id_team_groups_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."team_groups"("group_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_group_members" ADD CONSTRAINT "team_group_members_in_team" FOREIGN KEY ("team_id","member_id") REFERENCES "public"."team_members"("team_id","member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_groups" ADD CONSTRAINT "team_groups_team_id_teams_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("team_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_assignments" ADD CONSTRAINT "plan_assignments_team_id_teams_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("team_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_assignments" ADD CONSTRAINT "plan_assignments_assigned_by_members_member_id_fk" FOREIGN KEY ("assigned_by") REFERENCES "public"."members"("member_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "team_group_members_member" ON "team_group_members" USING btree ("team_id","member_id");--> statement-breakpoint
CREATE INDEX "team_groups_team" ON "team_groups" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "plan_assignments_team" ON "plan_assignments" USING btree ("team_id","created_at");--> statement-breakpoint
CREATE INDEX "plan_assignments_by" ON "plan_assignments" USING btree ("assigned_by");--> statement-breakpoint
ALTER TABLE "training_plans" ADD CONSTRAINT "training_plans_assignment_id_plan_assignments_assignment_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."plan_assignments"("assignment_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "training_plans_assignment" ON "training_plans" USING btree ("assignment_id");