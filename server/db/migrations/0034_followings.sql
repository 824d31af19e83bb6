CREATE TABLE "followings" (
	"following_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"follower_id" uuid NOT NULL,
	"address" text NOT NULL,
	"followee_id" uuid,
	"state" text DEFAULT 'pending' NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"blocked" boolean DEFAULT false NOT NULL,
	"cleared" boolean DEFAULT false NOT NULL,
	CONSTRAINT "followings_pair" UNIQUE("follower_id","address")
);
--> statement-breakpoint
ALTER TABLE "followings" ADD CONSTRAINT "followings_follower_id_members_member_id_fk" FOREIGN KEY ("follower_id") REFERENCES "public"."members"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "followings" ADD CONSTRAINT "followings_followee_id_members_member_id_fk" FOREIGN KEY ("followee_id") REFERENCES "public"."members"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "followings_address" ON "followings" USING btree ("address");--> statement-breakpoint
CREATE INDEX "followings_followee" ON "followings" USING btree ("followee_id");