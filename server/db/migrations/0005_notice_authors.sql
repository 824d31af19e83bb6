ALTER TABLE "notices" ADD COLUMN "author_id" uuid;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "path" text;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_author_id_members_member_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."members"("member_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notices_member_index" ON "notices" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "notices_author_index" ON "notices" USING btree ("author_id");