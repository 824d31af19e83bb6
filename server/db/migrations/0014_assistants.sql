ALTER TABLE "sharing_looks" ALTER COLUMN "cohort_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD COLUMN "assistant" jsonb;--> statement-breakpoint
ALTER TABLE "sharing_looks" ADD COLUMN "member_id" uuid;--> statement-breakpoint
ALTER TABLE "sharing_looks" ADD COLUMN "assistant_id" uuid;--> statement-breakpoint
ALTER TABLE "sharing_looks" ADD COLUMN "assistant" text;--> statement-breakpoint
ALTER TABLE "sharing_looks" ADD COLUMN "tool" text;--> statement-breakpoint
ALTER TABLE "sharing_looks" ADD COLUMN "from_day" date;--> statement-breakpoint
ALTER TABLE "sharing_looks" ADD COLUMN "to_day" date;--> statement-breakpoint
ALTER TABLE "sharing_looks" ADD CONSTRAINT "sharing_looks_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sharing_looks_member" ON "sharing_looks" USING btree ("member_id","looked_at");