ALTER TABLE "invitations" ADD COLUMN "account_of" uuid;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_account_of_members_member_id_fk" FOREIGN KEY ("account_of") REFERENCES "public"."members"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invitations_account" ON "invitations" USING btree ("account_of");