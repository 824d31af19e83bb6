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
ALTER TABLE "partner_pages" ALTER COLUMN "page" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "partner_image_files" ADD CONSTRAINT "partner_image_files_hash_partner_images_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."partner_images"("hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_page_counts" ADD CONSTRAINT "partner_page_counts_page_id_partner_pages_page_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."partner_pages"("page_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_page_editions" ADD CONSTRAINT "partner_page_editions_page_id_partner_pages_page_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."partner_pages"("page_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_page_editions" ADD CONSTRAINT "partner_page_editions_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "partner_page_editions_member" ON "partner_page_editions" USING btree ("member_id");