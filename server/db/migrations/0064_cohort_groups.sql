CREATE TABLE "cohort_groups" (
	"cohort_id" uuid PRIMARY KEY NOT NULL,
	"decided_on" date NOT NULL,
	"shown" jsonb,
	"published" jsonb
);
--> statement-breakpoint
ALTER TABLE "cohort_groups" ADD CONSTRAINT "cohort_groups_cohort_id_cohorts_cohort_id_fk" FOREIGN KEY ("cohort_id") REFERENCES "public"."cohorts"("cohort_id") ON DELETE cascade ON UPDATE no action;