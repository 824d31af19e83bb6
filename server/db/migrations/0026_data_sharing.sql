CREATE TABLE "cohort_stewards" (
	"cohort_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"steward_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cohort_stewards_cohort_id_member_id_pk" PRIMARY KEY("cohort_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "sharing_consents" (
	"consent_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"cohort_id" uuid NOT NULL,
	"membership_id" uuid NOT NULL,
	"member_id" uuid,
	"from_level" smallint NOT NULL,
	"to_level" smallint NOT NULL,
	"how" text NOT NULL,
	"text_version" smallint NOT NULL,
	"agreed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sharing_looks" (
	"look_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"cohort_id" uuid NOT NULL,
	"membership_id" uuid,
	"steward_id" uuid,
	"looked_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "teams" ADD COLUMN "team_data_visible" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "cohort_members" ADD COLUMN "membership_id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "cohort_members" ADD COLUMN "alias" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "cohort_stewards" ADD CONSTRAINT "cohort_stewards_cohort_id_cohorts_cohort_id_fk" FOREIGN KEY ("cohort_id") REFERENCES "public"."cohorts"("cohort_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cohort_stewards" ADD CONSTRAINT "cohort_stewards_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sharing_consents" ADD CONSTRAINT "sharing_consents_cohort_id_cohorts_cohort_id_fk" FOREIGN KEY ("cohort_id") REFERENCES "public"."cohorts"("cohort_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sharing_consents" ADD CONSTRAINT "sharing_consents_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sharing_looks" ADD CONSTRAINT "sharing_looks_cohort_id_cohorts_cohort_id_fk" FOREIGN KEY ("cohort_id") REFERENCES "public"."cohorts"("cohort_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cohort_stewards_member" ON "cohort_stewards" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "sharing_consents_membership" ON "sharing_consents" USING btree ("membership_id","agreed_at");--> statement-breakpoint
CREATE INDEX "sharing_consents_member" ON "sharing_consents" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "sharing_looks_cohort" ON "sharing_looks" USING btree ("cohort_id","looked_at");--> statement-breakpoint
ALTER TABLE "cohort_members" ADD CONSTRAINT "cohort_members_membership_id_unique" UNIQUE("membership_id");--> statement-breakpoint
INSERT INTO "sharing_consents" ("cohort_id", "membership_id", "member_id", "from_level", "to_level", "how", "text_version", "agreed_at")
SELECT "cohort_id", "membership_id", "member_id", 0, "permissions", 'page', 0, "joined_at" FROM "cohort_members" WHERE "permissions" > 0 AND "left_at" IS NULL;
