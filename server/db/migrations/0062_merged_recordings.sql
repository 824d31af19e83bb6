ALTER TABLE "activities" ADD COLUMN "merged_into" uuid;--> statement-breakpoint
CREATE INDEX "activities_merged_into" ON "activities" USING btree ("merged_into") WHERE merged_into is not null;