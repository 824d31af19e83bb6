CREATE TABLE "daily_diaries" (
	"daily_diary_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"diary_date" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_on" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "diary_comments" (
	"comment_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"daily_diary_id" uuid NOT NULL,
	"commenter_member_id" uuid NOT NULL,
	"comment" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subjective_inputs" (
	"member_id" uuid NOT NULL,
	"date" date NOT NULL,
	"hours_slept" real,
	"motivation" smallint,
	CONSTRAINT "subjective_inputs_member_id_date_pk" PRIMARY KEY("member_id","date")
);
--> statement-breakpoint
ALTER TABLE "daily_diaries" ADD CONSTRAINT "daily_diaries_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diary_comments" ADD CONSTRAINT "diary_comments_daily_diary_id_daily_diaries_daily_diary_id_fk" FOREIGN KEY ("daily_diary_id") REFERENCES "public"."daily_diaries"("daily_diary_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diary_comments" ADD CONSTRAINT "diary_comments_commenter_member_id_members_member_id_fk" FOREIGN KEY ("commenter_member_id") REFERENCES "public"."members"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subjective_inputs" ADD CONSTRAINT "subjective_inputs_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "daily_diaries_day" ON "daily_diaries" USING btree ("member_id","diary_date");--> statement-breakpoint
CREATE INDEX "diary_comments_diary" ON "diary_comments" USING btree ("daily_diary_id","created_at");--> statement-breakpoint
CREATE INDEX "diary_comments_commenter" ON "diary_comments" USING btree ("commenter_member_id");