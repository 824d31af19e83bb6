CREATE TABLE "app_clients" (
	"client_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"redirect_uris" text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app_grants" (
	"token_id" uuid PRIMARY KEY NOT NULL,
	"sub" uuid NOT NULL,
	"client_id" text NOT NULL,
	"redirect_uri" text NOT NULL,
	"code_hash" text NOT NULL,
	"challenge_hash" text NOT NULL,
	"access_ends_at" timestamp with time zone,
	"family_hash" text,
	"refresh_hash" text,
	CONSTRAINT "app_grants_code_hash_unique" UNIQUE("code_hash"),
	CONSTRAINT "app_grants_family_hash_unique" UNIQUE("family_hash")
);
--> statement-breakpoint
ALTER TABLE "app_grants" ADD CONSTRAINT "app_grants_token_id_api_tokens_token_id_fk" FOREIGN KEY ("token_id") REFERENCES "public"."api_tokens"("token_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_grants" ADD CONSTRAINT "app_grants_sub_users_sub_fk" FOREIGN KEY ("sub") REFERENCES "public"."users"("sub") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "app_grants_sub" ON "app_grants" USING btree ("sub");--> statement-breakpoint
CREATE INDEX "app_grants_client" ON "app_grants" USING btree ("client_id");