CREATE TABLE "messages_sent" (
	"sender_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "messages_sent_sender_id_message_id_pk" PRIMARY KEY("sender_id","message_id")
);
--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "message_id" uuid;--> statement-breakpoint
ALTER TABLE "messages_sent" ADD CONSTRAINT "messages_sent_sender_id_members_member_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."members"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
UPDATE "notices" SET "kind" = 'late' WHERE "title" IN ('Your last payment did not go through', 'Deine letzte Zahlung hat nicht geklappt');--> statement-breakpoint
UPDATE "notices" SET "kind" = 'trial' WHERE "title" LIKE 'Your free trial ends on %' OR "title" LIKE 'Deine kostenlose Testphase endet am %';
