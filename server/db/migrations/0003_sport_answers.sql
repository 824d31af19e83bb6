CREATE TABLE "sport_answers" (
	"member_id" uuid NOT NULL,
	"word_key" text NOT NULL,
	"word" text NOT NULL,
	"activity_type_id" smallint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sport_answers_member_id_word_key_pk" PRIMARY KEY("member_id","word_key")
);
--> statement-breakpoint
ALTER TABLE "sport_answers" ADD CONSTRAINT "sport_answers_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE cascade ON UPDATE no action;