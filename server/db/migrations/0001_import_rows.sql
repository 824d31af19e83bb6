CREATE TABLE "import_rows" (
	"import_id" uuid NOT NULL,
	"list_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"rows" integer DEFAULT 1 NOT NULL,
	"at" integer,
	"vendor_id" text,
	"name" text,
	"sport" text,
	"date" text,
	"item_id" uuid,
	"activity_id" uuid,
	"fault" text,
	CONSTRAINT "import_rows_import_id_list_id_row_pk" PRIMARY KEY("import_id","list_id","row")
);
--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("import_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_list_id_import_items_item_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."import_items"("item_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_rows_list" ON "import_rows" USING btree ("list_id");