CREATE TABLE "notification_settings" (
	"member_id" uuid NOT NULL,
	"type" text NOT NULL,
	"page" boolean NOT NULL,
	"mail" boolean NOT NULL,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "notification_settings_member_id_type_pk" PRIMARY KEY("member_id","type")
);
--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE cascade ON UPDATE no action;