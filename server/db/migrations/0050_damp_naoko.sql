CREATE TABLE "library_workouts" (
	"workout_id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"folder_id" uuid,
	"name" text NOT NULL,
	"activity_type_id" smallint NOT NULL,
	"comment" text,
	"plan_definition" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "workout_folders" (
	"folder_id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "library_workouts" ADD CONSTRAINT "library_workouts_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_workouts" ADD CONSTRAINT "library_workouts_folder_id_workout_folders_folder_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."workout_folders"("folder_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workout_folders" ADD CONSTRAINT "workout_folders_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "library_workouts_member" ON "library_workouts" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "library_workouts_folder" ON "library_workouts" USING btree ("folder_id");--> statement-breakpoint
CREATE INDEX "workout_folders_member" ON "workout_folders" USING btree ("member_id");