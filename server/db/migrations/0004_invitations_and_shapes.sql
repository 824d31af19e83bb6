ALTER TABLE "invitations" ADD COLUMN "account_of" uuid;--> statement-breakpoint
ALTER TABLE "training_plans" ADD COLUMN "shape" jsonb;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_account_of_members_member_id_fk" FOREIGN KEY ("account_of") REFERENCES "public"."members"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invitations_account" ON "invitations" USING btree ("account_of","created_at") WHERE account_of is not null;--> statement-breakpoint
CREATE INDEX "activities_by_hand" ON "activities" USING btree ("member_id") WHERE source = 'hand';