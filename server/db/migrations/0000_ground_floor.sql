CREATE TABLE "activities" (
	"activity_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"source" text NOT NULL,
	"external_id" text,
	"original_hash" text NOT NULL,
	"session_index" smallint NOT NULL,
	"import_id" uuid,
	"activity_type_id" smallint NOT NULL,
	"family" text NOT NULL,
	"sport" text NOT NULL,
	"sub_sport" text NOT NULL,
	"device" text,
	"start_time" timestamp with time zone NOT NULL,
	"utc_offset_minutes" smallint NOT NULL,
	"time_zone" text,
	"local_start_time" text NOT NULL,
	"local_date" date NOT NULL,
	"duration" double precision,
	"elapsed" double precision,
	"total_distance" double precision,
	"average_cadence" real,
	"average_gct" real,
	"average_power" real,
	"power_source" text,
	"average_hr" real,
	"maximum_hr" real,
	"altitude_gain" real,
	"altitude_loss" real,
	"w5sec" real,
	"w15sec" real,
	"w30sec" real,
	"w1min" real,
	"w3min" real,
	"w5min" real,
	"w9min" real,
	"w10min" real,
	"w20min" real,
	"w30min" real,
	"w1hr" real,
	"power_histogram" "bytea",
	"heart_rate_histogram" "bytea",
	"critical_power" real,
	"dz0" integer,
	"dz1" integer,
	"dz2" integer,
	"dz3" integer,
	"dz4" integer,
	"dz5" integer,
	"weighted_load" double precision,
	"load_source" text,
	"distance_by_power" "bytea",
	"record_count" integer NOT NULL,
	"signals" smallint NOT NULL,
	"partial" boolean DEFAULT false NOT NULL,
	"flagged_as_duplicate_on" timestamp with time zone,
	"duplicate_of" uuid,
	"invalidated" boolean DEFAULT false NOT NULL,
	"removed_on" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calendar_days" (
	"member_id" uuid NOT NULL,
	"date" date NOT NULL,
	"distance" double precision NOT NULL,
	"foot_distance" double precision NOT NULL,
	"duration" double precision NOT NULL,
	"weighted_load" double precision NOT NULL,
	"num_activities" smallint NOT NULL,
	CONSTRAINT "calendar_days_member_id_date_pk" PRIMARY KEY("member_id","date")
);
--> statement-breakpoint
CREATE TABLE "critical_powers" (
	"member_id" uuid NOT NULL,
	"from_date" date NOT NULL,
	"critical_power" double precision NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "critical_powers_member_id_from_date_pk" PRIMARY KEY("member_id","from_date")
);
--> statement-breakpoint
CREATE TABLE "import_items" (
	"item_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"import_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"external_key" text NOT NULL,
	"bucket" text DEFAULT 'warm' NOT NULL,
	"locator" text,
	"start_hint" timestamp with time zone,
	"original_hash" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"outcome" text,
	"reason" text,
	"activity_ids" uuid[] DEFAULT '{}' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"import_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"source" text NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"listed" boolean DEFAULT false NOT NULL,
	"last_item_at" timestamp with time zone,
	"error_kind" text,
	"error_message" text,
	"retry_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"completed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"job_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "jobs_job_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"payload" jsonb NOT NULL,
	"priority" smallint DEFAULT 0 NOT NULL,
	"run_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"locked_by" text,
	"locked_until" timestamp with time zone,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "link_attempts" (
	"attempt_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"vendor" text NOT NULL,
	"ticket_hash" text NOT NULL,
	"state_hash" text,
	"browser_hash" text,
	"sealed_verifier" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "link_attempts_ticket_hash_unique" UNIQUE("ticket_hash"),
	CONSTRAINT "link_attempts_state_hash_unique" UNIQUE("state_hash")
);
--> statement-breakpoint
CREATE TABLE "members" (
	"member_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sub" uuid NOT NULL,
	"first_name" text,
	"last_name" text,
	"birth_date" date,
	"gender" text,
	"height" double precision,
	"weight" double precision,
	"prefers_metric" boolean,
	"member_type" text DEFAULT 'Athlete' NOT NULL,
	"access_level" smallint NOT NULL,
	"show_followee_real_name" boolean DEFAULT false NOT NULL,
	"time_zone" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "members_sub_unique" UNIQUE("sub")
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"notice_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notices_seen" (
	"notice_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notices_seen_notice_id_member_id_pk" PRIMARY KEY("notice_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "originals" (
	"hash" text PRIMARY KEY NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"session_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sub" uuid NOT NULL,
	"refresh_token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"user_agent" text,
	CONSTRAINT "sessions_refresh_token_hash_unique" UNIQUE("refresh_token_hash")
);
--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"public_jwk" jsonb NOT NULL,
	"sealed_private_jwk" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "team_members" (
	"team_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "team_members_team_id_member_id_pk" PRIMARY KEY("team_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "teams" (
	"team_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"athletes_can_view_dashboard" boolean DEFAULT true NOT NULL,
	"athletes_billed" boolean DEFAULT true NOT NULL,
	"trainer_retains_access" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"sub" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"confirmed" boolean DEFAULT true NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"identity_id" text NOT NULL,
	"failed_sign_ins" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_identity_id_unique" UNIQUE("identity_id")
);
--> statement-breakpoint
CREATE TABLE "vendor_inbox" (
	"push_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"vendor" text NOT NULL,
	"body" jsonb NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"handled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "vendor_links" (
	"link_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"vendor" text NOT NULL,
	"external_user_id" text NOT NULL,
	"sealed_access_token" text NOT NULL,
	"sealed_refresh_token" text,
	"key_id" text NOT NULL,
	"access_expires_at" timestamp with time zone,
	"permissions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"linked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_sync_at" timestamp with time zone,
	"broken_since" timestamp with time zone,
	"broken_reason" text
);
--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_days" ADD CONSTRAINT "calendar_days_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "critical_powers" ADD CONSTRAINT "critical_powers_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_items" ADD CONSTRAINT "import_items_import_id_imports_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("import_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_attempts" ADD CONSTRAINT "link_attempts_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_sub_users_sub_fk" FOREIGN KEY ("sub") REFERENCES "public"."users"("sub") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices_seen" ADD CONSTRAINT "notices_seen_notice_id_notices_notice_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notices"("notice_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices_seen" ADD CONSTRAINT "notices_seen_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_sub_users_sub_fk" FOREIGN KEY ("sub") REFERENCES "public"."users"("sub") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_team_id_teams_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("team_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_links" ADD CONSTRAINT "vendor_links_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activities_member_date" ON "activities" USING btree ("member_id","local_date");--> statement-breakpoint
CREATE INDEX "activities_member_start" ON "activities" USING btree ("member_id","start_time");--> statement-breakpoint
CREATE UNIQUE INDEX "activities_original" ON "activities" USING btree ("member_id","original_hash","session_index");--> statement-breakpoint
CREATE UNIQUE INDEX "activities_external" ON "activities" USING btree ("member_id","source","external_id","session_index");--> statement-breakpoint
CREATE UNIQUE INDEX "import_items_key" ON "import_items" USING btree ("import_id","external_key");--> statement-breakpoint
CREATE INDEX "import_items_state" ON "import_items" USING btree ("import_id","state","bucket");--> statement-breakpoint
CREATE INDEX "imports_member" ON "imports" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_kind_key" ON "jobs" USING btree ("kind","key");--> statement-breakpoint
CREATE INDEX "jobs_due" ON "jobs" USING btree ("run_at");--> statement-breakpoint
CREATE INDEX "sessions_sub" ON "sessions" USING btree ("sub");--> statement-breakpoint
CREATE INDEX "team_members_member" ON "team_members" USING btree ("member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "vendor_links_member_vendor" ON "vendor_links" USING btree ("member_id","vendor");--> statement-breakpoint
CREATE UNIQUE INDEX "vendor_links_vendor_user" ON "vendor_links" USING btree ("vendor","external_user_id");