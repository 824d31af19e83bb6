CREATE TABLE "gear" (
	"gear_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"model" text,
	"since" date,
	"retired_on" date,
	"earlier_distance" double precision DEFAULT 0 NOT NULL,
	"warn_at" double precision,
	"default_for" smallint[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "gear_id" uuid;--> statement-breakpoint
ALTER TABLE "gear" ADD CONSTRAINT "gear_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gear_member" ON "gear" USING btree ("member_id","created_at");--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_gear_id_gear_gear_id_fk" FOREIGN KEY ("gear_id") REFERENCES "public"."gear"("gear_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activities_gear" ON "activities" USING btree ("gear_id");