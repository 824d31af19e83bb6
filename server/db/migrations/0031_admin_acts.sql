CREATE TABLE "admin_acts" (
	"act_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"admin_id" uuid,
	"admin_mark" text NOT NULL,
	"call_id" text NOT NULL,
	"target" text,
	"member_id" uuid,
	"member_mark" text,
	"outcome" text,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "admin_acts" ADD CONSTRAINT "admin_acts_admin_id_members_member_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."members"("member_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_acts" ADD CONSTRAINT "admin_acts_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admin_acts_created" ON "admin_acts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "admin_acts_admin" ON "admin_acts" USING btree ("admin_id");--> statement-breakpoint
CREATE INDEX "admin_acts_member" ON "admin_acts" USING btree ("member_id");