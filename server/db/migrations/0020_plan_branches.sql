CREATE TABLE "plan_branches" (
	"branch_id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"author" text NOT NULL,
	"author_id" uuid,
	"author_name" text,
	"name" text NOT NULL,
	"note" text,
	"first_day" date NOT NULL,
	"weeks" smallint NOT NULL,
	"base" jsonb NOT NULL,
	"workouts" jsonb NOT NULL,
	"revision" uuid NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"act_id" uuid,
	"before" jsonb,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "plan_branches" ADD CONSTRAINT "plan_branches_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plan_branches_member" ON "plan_branches" USING btree ("member_id");