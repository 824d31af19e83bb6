CREATE TABLE "codes" (
	"purpose" text NOT NULL,
	"address" text NOT NULL,
	"code_hash" text,
	"expires_at" timestamp with time zone NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"requests" smallint DEFAULT 1 NOT NULL,
	"window_ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "codes_purpose_address_pk" PRIMARY KEY("purpose","address")
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"trial_days" smallint NOT NULL,
	"expires_at" timestamp with time zone,
	"most_uses" integer,
	"uses" integer DEFAULT 0 NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"headline" text,
	"theme" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"percent_off" smallint,
	"discount_months" smallint
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"invitation_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" text NOT NULL,
	"created_by" uuid NOT NULL,
	"team_id" uuid,
	"email" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "invitations_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"mail_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_tries" (
	"address" text PRIMARY KEY NOT NULL,
	"failures" integer DEFAULT 1 NOT NULL,
	"locked_until" timestamp with time zone,
	"last_try_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
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
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"peak_hr" smallint,
	"sustained_hr" smallint,
	"critical_power_proven" boolean,
	"name" text,
	"recorded_name" text,
	"chosen_type_id" smallint,
	"race" boolean DEFAULT false NOT NULL,
	"from_tables" text[] DEFAULT '{}' NOT NULL,
	"gear_id" uuid,
	"t1km" real,
	"tmile" real,
	"t5km" real,
	"t10km" real,
	"thalf" real,
	"tmarathon" real,
	"measured_by" smallint DEFAULT 0 NOT NULL,
	"perceived_effort" smallint,
	"chosen_on" timestamp with time zone,
	"correction" jsonb,
	"t400m" real,
	"start_latitude" real,
	"start_longitude" real,
	"route_cells" "bytea",
	"marks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"measured_weight" double precision,
	"merged_into" uuid,
	"origin" text,
	"measure_notes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"measured_before" jsonb
);
--> statement-breakpoint
CREATE TABLE "activity_notes" (
	"activity_note_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"activity_id" uuid NOT NULL,
	"message" text NOT NULL,
	"invalidates_activity" boolean NOT NULL,
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
	"proven" boolean DEFAULT false NOT NULL,
	"set_on" date,
	CONSTRAINT "critical_powers_member_id_from_date_pk" PRIMARY KEY("member_id","from_date")
);
--> statement-breakpoint
CREATE TABLE "admin_acts" (
	"act_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"admin_id" uuid,
	"admin_mark" text NOT NULL,
	"call_id" text NOT NULL,
	"target" text,
	"member_id" uuid,
	"member_mark" text,
	"outcome" text,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "daily_diaries" (
	"daily_diary_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"diary_date" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_on" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "diary_comments" (
	"comment_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"daily_diary_id" uuid NOT NULL,
	"commenter_member_id" uuid NOT NULL,
	"comment" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subjective_inputs" (
	"member_id" uuid NOT NULL,
	"date" date NOT NULL,
	"hours_slept" real,
	"motivation" smallint,
	CONSTRAINT "subjective_inputs_member_id_date_pk" PRIMARY KEY("member_id","date")
);
--> statement-breakpoint
CREATE TABLE "data_exports" (
	"export_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"state" text DEFAULT 'working' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"bytes" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	CONSTRAINT "data_exports_member_id_unique" UNIQUE("member_id")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"sub" uuid NOT NULL,
	"code_hash" text NOT NULL,
	CONSTRAINT "recovery_codes_sub_code_hash_pk" PRIMARY KEY("sub","code_hash")
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"sub" uuid PRIMARY KEY NOT NULL,
	"sealed_secret" text,
	"pending_secret" text,
	"enabled" boolean DEFAULT false NOT NULL,
	"last_step" bigint,
	"failures" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone,
	"forgiven_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sign_in_challenges" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"sub" uuid NOT NULL,
	"kind" text NOT NULL,
	"password_mark" text NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"is_set_up" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gear" (
	"gear_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"model" text,
	"since" date,
	"retired_on" date,
	"earlier_distance" double precision DEFAULT 0 NOT NULL,
	"warn_at" double precision,
	"default_for" smallint[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"warn_months" smallint
);
--> statement-breakpoint
CREATE TABLE "goals" (
	"goal_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"per" text,
	"sport" text,
	"amount" double precision,
	"name" text,
	"date" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_tokens" (
	"token_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sub" uuid NOT NULL,
	"name" text NOT NULL,
	"scopes" text[] NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"last_used_on" date,
	CONSTRAINT "api_tokens_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"sub" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"with_activities" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_feeds_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
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
	"proven_at" timestamp with time zone,
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
CREATE TABLE "users" (
	"sub" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"confirmed" boolean DEFAULT true NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"identity_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sealed_verifier" text,
	"email_verified" boolean DEFAULT false NOT NULL,
	"wished_email" text,
	"wish_ends_at" timestamp with time zone,
	"former_email" text,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_identity_id_unique" UNIQUE("identity_id")
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
	"reason" jsonb,
	"activity_ids" uuid[] DEFAULT '{}' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"utc_offset" integer,
	"opened" jsonb,
	"title" text,
	"table_rows" jsonb,
	"restored" jsonb
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
	"retry_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"completed_at" timestamp with time zone,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "originals" (
	"hash" text PRIMARY KEY NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"unpacked_bytes" integer
);
--> statement-breakpoint
CREATE TABLE "given_up_jobs" (
	"given_up_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"key" text,
	"payload" jsonb,
	"priority" smallint NOT NULL,
	"attempts" integer NOT NULL,
	"last_error" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"given_up_at" timestamp with time zone DEFAULT now() NOT NULL
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
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"at_work" text[] DEFAULT '{}' NOT NULL,
	"deaths" smallint DEFAULT 0 NOT NULL,
	"suspects" text[] DEFAULT '{}' NOT NULL,
	"set_aside_at" timestamp with time zone
);
--> statement-breakpoint
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
CREATE TABLE "measurements" (
	"member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"value" double precision NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "measurements_member_id_kind_day_pk" PRIMARY KEY("member_id","kind","day")
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
	"trial_ends_at" timestamp with time zone,
	"coupon_code" text,
	"week_starts_on" text,
	"clock" text,
	"language" text,
	"assumed" text[] DEFAULT '{}' NOT NULL,
	"paid_until" timestamp with time zone,
	CONSTRAINT "members_sub_unique" UNIQUE("sub")
);
--> statement-breakpoint
CREATE TABLE "messages_sent" (
	"sender_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "messages_sent_sender_id_message_id_pk" PRIMARY KEY("sender_id","message_id")
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"notice_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text,
	"message_id" uuid
);
--> statement-breakpoint
CREATE TABLE "notices_seen" (
	"notice_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notices_seen_notice_id_member_id_pk" PRIMARY KEY("notice_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "notification_settings" (
	"member_id" uuid NOT NULL,
	"type" text NOT NULL,
	"page" boolean NOT NULL,
	"mail" boolean NOT NULL,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "notification_settings_member_id_type_pk" PRIMARY KEY("member_id","type")
);
--> statement-breakpoint
CREATE TABLE "team_asks" (
	"team_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"declined_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	CONSTRAINT "team_asks_team_id_member_id_pk" PRIMARY KEY("team_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "team_group_members" (
	"group_id" uuid NOT NULL,
	"team_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	CONSTRAINT "team_group_members_group_id_member_id_pk" PRIMARY KEY("group_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "team_groups" (
	"group_id" uuid PRIMARY KEY NOT NULL,
	"team_id" uuid NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "team_members" (
	"team_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	"is_assistant" boolean DEFAULT false NOT NULL,
	CONSTRAINT "team_members_team_id_member_id_pk" PRIMARY KEY("team_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "teams" (
	"team_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"athletes_can_view_dashboard" boolean DEFAULT true NOT NULL,
	"athletes_billed" boolean DEFAULT true NOT NULL,
	"trainer_retains_access" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"terms_url" text,
	"privacy_url" text,
	"team_data_visible" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "thresholds" (
	"member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"from_date" date NOT NULL,
	"value" double precision NOT NULL,
	CONSTRAINT "thresholds_member_id_kind_from_date_pk" PRIMARY KEY("member_id","kind","from_date")
);
--> statement-breakpoint
CREATE TABLE "cohort_groups" (
	"cohort_id" uuid PRIMARY KEY NOT NULL,
	"decided_on" date NOT NULL,
	"shown" jsonb,
	"published" jsonb
);
--> statement-breakpoint
CREATE TABLE "cohort_members" (
	"cohort_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"permissions" smallint NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	"left_at" timestamp with time zone,
	"membership_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"alias" uuid DEFAULT gen_random_uuid() NOT NULL,
	CONSTRAINT "cohort_members_cohort_id_member_id_pk" PRIMARY KEY("cohort_id","member_id"),
	CONSTRAINT "cohort_members_membership_id_unique" UNIQUE("membership_id")
);
--> statement-breakpoint
CREATE TABLE "cohort_stewards" (
	"cohort_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"steward_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cohort_stewards_cohort_id_member_id_pk" PRIMARY KEY("cohort_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "cohorts" (
	"cohort_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid NOT NULL,
	"name" text NOT NULL,
	"available_permissions" smallint[] NOT NULL,
	"url" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coupon_uses" (
	"member_id" uuid NOT NULL,
	"code" text NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupon_uses_member_id_code_pk" PRIMARY KEY("member_id","code")
);
--> statement-breakpoint
CREATE TABLE "event_registrations" (
	"registration_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"event_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"email_address" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"gender" text NOT NULL,
	"birth_date" date NOT NULL,
	"team_name" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "event_registrations_once" UNIQUE("event_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "events" (
	"event_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"register_until" date,
	"registration_timestamp" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "events_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "partner_image_files" (
	"hash" text NOT NULL,
	"width" integer NOT NULL,
	"format" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "partner_image_files_hash_width_format_pk" PRIMARY KEY("hash","width","format")
);
--> statement-breakpoint
CREATE TABLE "partner_images" (
	"hash" text PRIMARY KEY NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "partner_page_counts" (
	"page_id" uuid NOT NULL,
	"day" date NOT NULL,
	"what" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "partner_page_counts_page_id_day_what_pk" PRIMARY KEY("page_id","day","what")
);
--> statement-breakpoint
CREATE TABLE "partner_page_editions" (
	"page_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"content" jsonb NOT NULL,
	"member_id" uuid,
	"published_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "partner_page_editions_page_id_number_pk" PRIMARY KEY("page_id","number")
);
--> statement-breakpoint
CREATE TABLE "partner_pages" (
	"page_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"page" jsonb,
	"enabled" boolean DEFAULT true NOT NULL,
	"last_day" date,
	"published_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "partner_pages_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "sharing_consents" (
	"consent_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"cohort_id" uuid NOT NULL,
	"membership_id" uuid NOT NULL,
	"member_id" uuid,
	"from_level" smallint NOT NULL,
	"to_level" smallint NOT NULL,
	"how" text NOT NULL,
	"text_version" smallint NOT NULL,
	"agreed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sharing_looks" (
	"look_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"cohort_id" uuid NOT NULL,
	"membership_id" uuid,
	"steward_id" uuid,
	"looked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"way" text DEFAULT 'page' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "survey_documents" (
	"document_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"survey_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"member_id" uuid NOT NULL,
	"answers" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "survey_documents_once" UNIQUE("survey_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "surveys" (
	"survey_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"schema" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "surveys_survey_id_version_pk" PRIMARY KEY("survey_id","version")
);
--> statement-breakpoint
CREATE TABLE "tenants" (
	"tenant_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tenants_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "payment_accounts" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"subscription_id" text,
	"status" text,
	"amount" integer,
	"currency" text,
	"period_ends_at" timestamp with time zone,
	"trial_ends_at" timestamp with time zone,
	"late_until" timestamp with time zone,
	"is_ending" boolean DEFAULT false NOT NULL,
	"ended_at" timestamp with time zone,
	"card_brand" text,
	"card_last4" text,
	"open_invoice" text,
	"coupon_code" text,
	"read_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"told_subscription" text,
	"chosen_subscription" text,
	"former_customers" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "payment_accounts_customer_id_unique" UNIQUE("customer_id")
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"event_id" text PRIMARY KEY NOT NULL,
	"customer_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "saved_filters" (
	"filter_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"name" text NOT NULL,
	"search" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_filters_name" UNIQUE("member_id","name")
);
--> statement-breakpoint
CREATE TABLE "plan_assignments" (
	"assignment_id" uuid PRIMARY KEY NOT NULL,
	"team_id" uuid NOT NULL,
	"assigned_by" uuid,
	"title" text,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"workouts" smallint NOT NULL,
	"athletes" smallint DEFAULT 0 NOT NULL,
	"taken_back_on" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plan_matches" (
	"training_plan_id" uuid PRIMARY KEY NOT NULL,
	"activity_id" uuid
);
--> statement-breakpoint
CREATE TABLE "training_plans" (
	"training_plan_id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"plan_date" date NOT NULL,
	"activity_type_id" smallint NOT NULL,
	"title" text,
	"comment" text,
	"plan_definition" jsonb NOT NULL,
	"load" double precision,
	"total_distance" double precision,
	"total_duration" double precision,
	"estimated_load" double precision,
	"estimated_distance" double precision,
	"estimated_duration" double precision,
	"reps_count" double precision,
	"reps_duration" double precision,
	"reps_zone" double precision,
	"daily_diary_id" text,
	"revision" uuid NOT NULL,
	"modified_by" uuid NOT NULL,
	"removed_on" timestamp with time zone,
	"removed_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"assignment_id" uuid,
	"modified_at" timestamp with time zone DEFAULT now() NOT NULL
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
CREATE TABLE "vendor_endings" (
	"member_id" uuid NOT NULL,
	"vendor" text NOT NULL,
	"ended_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vendor_endings_member_id_vendor_pk" PRIMARY KEY("member_id","vendor")
);
--> statement-breakpoint
CREATE TABLE "vendor_hooks" (
	"vendor" text PRIMARY KEY NOT NULL,
	"external_id" text NOT NULL,
	"url" text NOT NULL,
	"sealed_secret" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vendor_inbox" (
	"push_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"vendor" text NOT NULL,
	"body" text NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"handled_at" timestamp with time zone,
	"piece" integer,
	"failures" integer DEFAULT 0 NOT NULL
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
	"broken_kind" text
);
--> statement-breakpoint
CREATE TABLE "webhook_messages" (
	"message_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"webhook_id" uuid NOT NULL,
	"event" text NOT NULL,
	"changed" text[] NOT NULL,
	"has_more" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"state" text DEFAULT 'gathering' NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"tried_at" timestamp with time zone,
	"status" integer,
	"fault" text
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"webhook_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"address" text NOT NULL,
	"sealed_url" text NOT NULL,
	"sealed_secret" text NOT NULL,
	"events" text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paused_for" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp with time zone,
	"is_slow" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_created_by_members_member_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."members"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_team_id_teams_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("team_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_gear_id_gear_gear_id_fk" FOREIGN KEY ("gear_id") REFERENCES "public"."gear"("gear_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_notes" ADD CONSTRAINT "activity_notes_activity_id_activities_activity_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("activity_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_days" ADD CONSTRAINT "calendar_days_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "critical_powers" ADD CONSTRAINT "critical_powers_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_acts" ADD CONSTRAINT "admin_acts_admin_id_members_member_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."members"("member_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_acts" ADD CONSTRAINT "admin_acts_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daily_diaries" ADD CONSTRAINT "daily_diaries_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diary_comments" ADD CONSTRAINT "diary_comments_daily_diary_id_daily_diaries_daily_diary_id_fk" FOREIGN KEY ("daily_diary_id") REFERENCES "public"."daily_diaries"("daily_diary_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diary_comments" ADD CONSTRAINT "diary_comments_commenter_member_id_members_member_id_fk" FOREIGN KEY ("commenter_member_id") REFERENCES "public"."members"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subjective_inputs" ADD CONSTRAINT "subjective_inputs_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_sub_users_sub_fk" FOREIGN KEY ("sub") REFERENCES "public"."users"("sub") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_sub_users_sub_fk" FOREIGN KEY ("sub") REFERENCES "public"."users"("sub") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_challenges" ADD CONSTRAINT "sign_in_challenges_sub_users_sub_fk" FOREIGN KEY ("sub") REFERENCES "public"."users"("sub") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gear" ADD CONSTRAINT "gear_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goals" ADD CONSTRAINT "goals_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_sub_users_sub_fk" FOREIGN KEY ("sub") REFERENCES "public"."users"("sub") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_sub_users_sub_fk" FOREIGN KEY ("sub") REFERENCES "public"."users"("sub") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_sub_users_sub_fk" FOREIGN KEY ("sub") REFERENCES "public"."users"("sub") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_items" ADD CONSTRAINT "import_items_import_id_imports_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("import_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_workouts" ADD CONSTRAINT "library_workouts_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_workouts" ADD CONSTRAINT "library_workouts_folder_id_workout_folders_folder_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."workout_folders"("folder_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workout_folders" ADD CONSTRAINT "workout_folders_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "followings" ADD CONSTRAINT "followings_follower_id_members_member_id_fk" FOREIGN KEY ("follower_id") REFERENCES "public"."members"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "followings" ADD CONSTRAINT "followings_followee_id_members_member_id_fk" FOREIGN KEY ("followee_id") REFERENCES "public"."members"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measurements" ADD CONSTRAINT "measurements_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_sub_users_sub_fk" FOREIGN KEY ("sub") REFERENCES "public"."users"("sub") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages_sent" ADD CONSTRAINT "messages_sent_sender_id_members_member_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."members"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices_seen" ADD CONSTRAINT "notices_seen_notice_id_notices_notice_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notices"("notice_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices_seen" ADD CONSTRAINT "notices_seen_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_asks" ADD CONSTRAINT "team_asks_team_id_teams_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("team_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_asks" ADD CONSTRAINT "team_asks_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_group_members" ADD CONSTRAINT "team_group_members_group_id_team_groups_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."team_groups"("group_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_group_members" ADD CONSTRAINT "team_group_members_in_team" FOREIGN KEY ("team_id","member_id") REFERENCES "public"."team_members"("team_id","member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_groups" ADD CONSTRAINT "team_groups_team_id_teams_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("team_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_team_id_teams_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("team_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thresholds" ADD CONSTRAINT "thresholds_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cohort_groups" ADD CONSTRAINT "cohort_groups_cohort_id_cohorts_cohort_id_fk" FOREIGN KEY ("cohort_id") REFERENCES "public"."cohorts"("cohort_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cohort_members" ADD CONSTRAINT "cohort_members_cohort_id_cohorts_cohort_id_fk" FOREIGN KEY ("cohort_id") REFERENCES "public"."cohorts"("cohort_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cohort_members" ADD CONSTRAINT "cohort_members_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cohort_stewards" ADD CONSTRAINT "cohort_stewards_cohort_id_cohorts_cohort_id_fk" FOREIGN KEY ("cohort_id") REFERENCES "public"."cohorts"("cohort_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cohort_stewards" ADD CONSTRAINT "cohort_stewards_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cohorts" ADD CONSTRAINT "cohorts_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_registrations" ADD CONSTRAINT "event_registrations_event_id_events_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("event_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_registrations" ADD CONSTRAINT "event_registrations_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_image_files" ADD CONSTRAINT "partner_image_files_hash_partner_images_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."partner_images"("hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_page_counts" ADD CONSTRAINT "partner_page_counts_page_id_partner_pages_page_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."partner_pages"("page_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_page_editions" ADD CONSTRAINT "partner_page_editions_page_id_partner_pages_page_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."partner_pages"("page_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_page_editions" ADD CONSTRAINT "partner_page_editions_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sharing_consents" ADD CONSTRAINT "sharing_consents_cohort_id_cohorts_cohort_id_fk" FOREIGN KEY ("cohort_id") REFERENCES "public"."cohorts"("cohort_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sharing_consents" ADD CONSTRAINT "sharing_consents_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sharing_looks" ADD CONSTRAINT "sharing_looks_cohort_id_cohorts_cohort_id_fk" FOREIGN KEY ("cohort_id") REFERENCES "public"."cohorts"("cohort_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_documents" ADD CONSTRAINT "survey_documents_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_accounts" ADD CONSTRAINT "payment_accounts_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_filters" ADD CONSTRAINT "saved_filters_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_assignments" ADD CONSTRAINT "plan_assignments_team_id_teams_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("team_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_assignments" ADD CONSTRAINT "plan_assignments_assigned_by_members_member_id_fk" FOREIGN KEY ("assigned_by") REFERENCES "public"."members"("member_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_matches" ADD CONSTRAINT "plan_matches_training_plan_id_training_plans_training_plan_id_fk" FOREIGN KEY ("training_plan_id") REFERENCES "public"."training_plans"("training_plan_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_plans" ADD CONSTRAINT "training_plans_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_plans" ADD CONSTRAINT "training_plans_assignment_id_plan_assignments_assignment_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."plan_assignments"("assignment_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_attempts" ADD CONSTRAINT "link_attempts_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_endings" ADD CONSTRAINT "vendor_endings_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_links" ADD CONSTRAINT "vendor_links_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_messages" ADD CONSTRAINT "webhook_messages_webhook_id_webhooks_webhook_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("webhook_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "codes_window" ON "codes" USING btree ("window_ends_at");--> statement-breakpoint
CREATE INDEX "invitations_creator" ON "invitations" USING btree ("created_by","created_at");--> statement-breakpoint
CREATE INDEX "invitations_team" ON "invitations" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "invitations_expiry" ON "invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_in_tries_last" ON "sign_in_tries" USING btree ("last_try_at");--> statement-breakpoint
CREATE INDEX "activities_member_date" ON "activities" USING btree ("member_id","local_date");--> statement-breakpoint
CREATE INDEX "activities_member_start" ON "activities" USING btree ("member_id","start_time");--> statement-breakpoint
CREATE INDEX "activities_gear" ON "activities" USING btree ("gear_id");--> statement-breakpoint
CREATE INDEX "activities_original_hash" ON "activities" USING btree ("original_hash");--> statement-breakpoint
CREATE INDEX "activities_merged_into" ON "activities" USING btree ("merged_into") WHERE merged_into is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "activities_original" ON "activities" USING btree ("member_id","original_hash","session_index");--> statement-breakpoint
CREATE UNIQUE INDEX "activities_external" ON "activities" USING btree ("member_id","source","external_id","session_index");--> statement-breakpoint
CREATE INDEX "activity_notes_activity" ON "activity_notes" USING btree ("activity_id","created_at");--> statement-breakpoint
CREATE INDEX "admin_acts_created" ON "admin_acts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "admin_acts_admin" ON "admin_acts" USING btree ("admin_id");--> statement-breakpoint
CREATE INDEX "admin_acts_member" ON "admin_acts" USING btree ("member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "daily_diaries_day" ON "daily_diaries" USING btree ("member_id","diary_date");--> statement-breakpoint
CREATE INDEX "diary_comments_diary" ON "diary_comments" USING btree ("daily_diary_id","created_at");--> statement-breakpoint
CREATE INDEX "diary_comments_commenter" ON "diary_comments" USING btree ("commenter_member_id");--> statement-breakpoint
CREATE INDEX "data_exports_expiry" ON "data_exports" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_in_challenges_expiry" ON "sign_in_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_in_challenges_sub" ON "sign_in_challenges" USING btree ("sub");--> statement-breakpoint
CREATE INDEX "gear_member" ON "gear" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "goals_member" ON "goals" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "api_tokens_sub" ON "api_tokens" USING btree ("sub");--> statement-breakpoint
CREATE INDEX "sessions_sub" ON "sessions" USING btree ("sub");--> statement-breakpoint
CREATE UNIQUE INDEX "import_items_key" ON "import_items" USING btree ("import_id","external_key");--> statement-breakpoint
CREATE INDEX "import_items_state" ON "import_items" USING btree ("import_id","state","bucket");--> statement-breakpoint
CREATE INDEX "import_items_original" ON "import_items" USING btree ("original_hash");--> statement-breakpoint
CREATE INDEX "imports_member" ON "imports" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "imports_member_source" ON "imports" USING btree ("member_id","source","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "given_up_jobs_kind_key" ON "given_up_jobs" USING btree ("kind","key");--> statement-breakpoint
CREATE INDEX "given_up_jobs_key" ON "given_up_jobs" USING btree ("key");--> statement-breakpoint
CREATE INDEX "given_up_jobs_at" ON "given_up_jobs" USING btree ("given_up_at");--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_kind_key" ON "jobs" USING btree ("kind","key");--> statement-breakpoint
CREATE INDEX "jobs_due" ON "jobs" USING btree ("run_at");--> statement-breakpoint
CREATE INDEX "library_workouts_member" ON "library_workouts" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "library_workouts_folder" ON "library_workouts" USING btree ("folder_id");--> statement-breakpoint
CREATE INDEX "workout_folders_member" ON "workout_folders" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "followings_address" ON "followings" USING btree ("address");--> statement-breakpoint
CREATE INDEX "followings_followee" ON "followings" USING btree ("followee_id");--> statement-breakpoint
CREATE INDEX "team_asks_member" ON "team_asks" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "team_group_members_member" ON "team_group_members" USING btree ("team_id","member_id");--> statement-breakpoint
CREATE INDEX "team_groups_team" ON "team_groups" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "team_members_member" ON "team_members" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "cohort_members_member" ON "cohort_members" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "cohort_stewards_member" ON "cohort_stewards" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "event_registrations_member" ON "event_registrations" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "partner_page_editions_member" ON "partner_page_editions" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "sharing_consents_membership" ON "sharing_consents" USING btree ("membership_id","agreed_at");--> statement-breakpoint
CREATE INDEX "sharing_consents_member" ON "sharing_consents" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "sharing_looks_cohort" ON "sharing_looks" USING btree ("cohort_id","looked_at");--> statement-breakpoint
CREATE INDEX "survey_documents_member" ON "survey_documents" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "payment_events_received" ON "payment_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "plan_assignments_team" ON "plan_assignments" USING btree ("team_id","created_at");--> statement-breakpoint
CREATE INDEX "plan_assignments_by" ON "plan_assignments" USING btree ("assigned_by");--> statement-breakpoint
CREATE INDEX "plan_matches_activity" ON "plan_matches" USING btree ("activity_id");--> statement-breakpoint
CREATE INDEX "training_plans_member_date" ON "training_plans" USING btree ("member_id","plan_date");--> statement-breakpoint
CREATE INDEX "training_plans_assignment" ON "training_plans" USING btree ("assignment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "vendor_links_member_vendor" ON "vendor_links" USING btree ("member_id","vendor");--> statement-breakpoint
CREATE UNIQUE INDEX "vendor_links_vendor_user" ON "vendor_links" USING btree ("vendor","external_user_id");--> statement-breakpoint
CREATE INDEX "webhook_messages_webhook" ON "webhook_messages" USING btree ("webhook_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_messages_gathering" ON "webhook_messages" USING btree ("webhook_id","event") WHERE "webhook_messages"."state" = 'gathering';--> statement-breakpoint
CREATE INDEX "webhooks_member" ON "webhooks" USING btree ("member_id");--> statement-breakpoint
INSERT INTO "coupons" ("code", "name", "description", "trial_days", "headline", "theme") VALUES
	('stride90', 'Stride Shoes', '90 days free with Stride Shoes', 90, 'Stride Shoes gives you 90 days free. No credit card required.', '{"accent": "#b3261e", "background": "#fdf3f1", "logo": null}'),
	('ridgerun60', 'Ridge Run', '60 days free with your Ridge Run start number', 60, 'Train for the Ridge Run with 60 days free. No credit card required.', '{"accent": "#2e6b3a", "background": "#f1f7f0", "logo": null}'),
	('cadence60', 'Cadence Watches', '60 days free with your Cadence watch', 60, 'Your Cadence watch comes with 60 days free. No credit card required.', '{"accent": "#1f5aa6", "background": "#f0f5fc", "logo": null}'),
	('ultrasignup', 'Race entry', '60 days free with your race entry', 60, NULL, NULL),
	('usu_connectedtrail60', 'Race entry', '60 days free with your race entry', 60, NULL, NULL),
	('runhappyfest2021', 'Run Happy Fest', '60 days free with your festival ticket', 60, NULL, NULL);
