CREATE TABLE "triage_done" (
	"coach_id" uuid NOT NULL,
	"team_id" uuid NOT NULL,
	"athlete_id" uuid NOT NULL,
	"reasons" jsonb NOT NULL,
	CONSTRAINT "triage_done_coach_id_team_id_athlete_id_pk" PRIMARY KEY("coach_id","team_id","athlete_id")
);
--> statement-breakpoint
ALTER TABLE "triage_done" ADD CONSTRAINT "triage_done_coach_id_members_member_id_fk" FOREIGN KEY ("coach_id") REFERENCES "public"."members"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "triage_done" ADD CONSTRAINT "triage_done_in_team" FOREIGN KEY ("team_id","athlete_id") REFERENCES "public"."team_members"("team_id","member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "triage_done_athlete" ON "triage_done" USING btree ("team_id","athlete_id");