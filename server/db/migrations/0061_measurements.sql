CREATE TABLE "measurements" (
	"member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"value" double precision NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "measurements_member_id_kind_day_pk" PRIMARY KEY("member_id","kind","day")
);
--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "measured_weight" double precision;--> statement-breakpoint
ALTER TABLE "measurements" ADD CONSTRAINT "measurements_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- What members said of their weight until now has counted for all of their activities, and goes on to.
insert into measurements (member_id, kind, day, value, source)
select member_id, 'weight',
  least((created_at at time zone 'UTC')::date,
    (select min(local_date) from activities where activities.member_id = members.member_id and removed_on is null and not invalidated)),
  weight, 'hand'
from members where weight is not null and 'weight' <> all(assumed);
--> statement-breakpoint
update activities set measured_weight = m.weight from members m
where m.member_id = activities.member_id and family = 'foot' and source <> 'hand' and power_source is not null
  and m.weight is not null and 'weight' <> all(m.assumed);
