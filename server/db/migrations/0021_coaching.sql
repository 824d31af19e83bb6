CREATE TABLE "coach_notes" (
	"coach_id" uuid NOT NULL,
	"team_id" uuid NOT NULL,
	"athlete_id" uuid NOT NULL,
	"note" text NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coach_notes_coach_id_team_id_athlete_id_pk" PRIMARY KEY("coach_id","team_id","athlete_id")
);
--> statement-breakpoint
CREATE TABLE "thread_messages" (
	"message_id" uuid PRIMARY KEY NOT NULL,
	"team_id" uuid NOT NULL,
	"athlete_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"text" text NOT NULL,
	"sent_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "thread_reads" (
	"reader_id" uuid NOT NULL,
	"team_id" uuid NOT NULL,
	"athlete_id" uuid NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "thread_reads_reader_id_team_id_athlete_id_pk" PRIMARY KEY("reader_id","team_id","athlete_id")
);
--> statement-breakpoint
ALTER TABLE "team_members" ADD COLUMN "coach_rights" text[] DEFAULT '{"see","comment","plan","wellness"}' NOT NULL;--> statement-breakpoint
ALTER TABLE "coach_notes" ADD CONSTRAINT "coach_notes_coach_id_members_member_id_fk" FOREIGN KEY ("coach_id") REFERENCES "public"."members"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coach_notes" ADD CONSTRAINT "coach_notes_athlete_in_team" FOREIGN KEY ("team_id","athlete_id") REFERENCES "public"."team_members"("team_id","member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coach_notes" ADD CONSTRAINT "coach_notes_coach_in_team" FOREIGN KEY ("team_id","coach_id") REFERENCES "public"."team_members"("team_id","member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_messages" ADD CONSTRAINT "thread_messages_team_id_teams_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("team_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_messages" ADD CONSTRAINT "thread_messages_athlete_id_members_member_id_fk" FOREIGN KEY ("athlete_id") REFERENCES "public"."members"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_messages" ADD CONSTRAINT "thread_messages_author_id_members_member_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."members"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_reads" ADD CONSTRAINT "thread_reads_reader_id_members_member_id_fk" FOREIGN KEY ("reader_id") REFERENCES "public"."members"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_reads" ADD CONSTRAINT "thread_reads_team_id_teams_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("team_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_reads" ADD CONSTRAINT "thread_reads_athlete_id_members_member_id_fk" FOREIGN KEY ("athlete_id") REFERENCES "public"."members"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coach_notes_athlete" ON "coach_notes" USING btree ("team_id","athlete_id");--> statement-breakpoint
CREATE INDEX "coach_notes_coach" ON "coach_notes" USING btree ("team_id","coach_id");--> statement-breakpoint
CREATE INDEX "thread_messages_thread" ON "thread_messages" USING btree ("athlete_id","team_id","sent_at");--> statement-breakpoint
CREATE INDEX "thread_messages_team" ON "thread_messages" USING btree ("team_id","sent_at");--> statement-breakpoint
CREATE INDEX "thread_messages_author" ON "thread_messages" USING btree ("author_id","sent_at");--> statement-breakpoint
CREATE INDEX "thread_reads_team" ON "thread_reads" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "thread_reads_athlete" ON "thread_reads" USING btree ("athlete_id");