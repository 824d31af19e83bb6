CREATE TABLE "thresholds" (
	"member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"from_date" date NOT NULL,
	"value" double precision NOT NULL,
	CONSTRAINT "thresholds_member_id_kind_from_date_pk" PRIMARY KEY("member_id","kind","from_date")
);
--> statement-breakpoint
ALTER TABLE "thresholds" ADD CONSTRAINT "thresholds_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE cascade ON UPDATE no action;