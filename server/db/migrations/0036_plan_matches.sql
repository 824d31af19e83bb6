CREATE TABLE "plan_matches" (
	"training_plan_id" uuid PRIMARY KEY NOT NULL,
	"activity_id" uuid
);
--> statement-breakpoint
ALTER TABLE "plan_matches" ADD CONSTRAINT "plan_matches_training_plan_id_training_plans_training_plan_id_fk" FOREIGN KEY ("training_plan_id") REFERENCES "public"."training_plans"("training_plan_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plan_matches_activity" ON "plan_matches" USING btree ("activity_id");