CREATE TABLE "merged_entries" (
	"activity_id" integer NOT NULL,
	"kind" text NOT NULL,
	"user_id" integer NOT NULL,
	CONSTRAINT "merged_entries_activity_id_kind_user_id_pk" PRIMARY KEY("activity_id","kind","user_id"),
	CONSTRAINT "merged_entries_kind" CHECK ("merged_entries"."kind" in ('list_entries', 'reviews'))
);
--> statement-breakpoint
ALTER TABLE "merged_entries" ADD CONSTRAINT "merged_entries_activity_id_activity_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activity"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merged_entries" ADD CONSTRAINT "merged_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "merged_entries_user" ON "merged_entries" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "title_images_of_kind" ON "title_images" USING btree ("kind","title_id");--> statement-breakpoint
CREATE INDEX "credits_cast" ON "credits" USING btree ("title_id") WHERE "credits"."job" = 'cast';--> statement-breakpoint
CREATE INDEX "studios_by_letters" ON "studios" USING btree (lower("name") collate "C","id");--> statement-breakpoint
CREATE INDEX "tags_by_letters" ON "tags" USING btree (lower("name") collate "C","id");--> statement-breakpoint
CREATE INDEX "titles_deleted" ON "titles" USING btree ("id") WHERE "titles"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "titles_alive" ON "titles" USING btree ("id") WHERE "titles"."deleted_at" is null;