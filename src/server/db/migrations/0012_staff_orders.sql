DROP INDEX "user_roles_role";--> statement-breakpoint
CREATE INDEX "users_by_creation" ON "users" USING btree ("created_at","id") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_by_change" ON "users" USING btree ("updated_at","id") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_by_handle" ON "users" USING btree (lower("handle") collate "C","id") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree (lower("display_name") collate "C","id") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_by_email" ON "users" USING btree (lower("email") collate "C","id") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "titles_drafts" ON "titles" USING btree ("updated_at" desc,"id") WHERE "titles"."deleted_at" is null and not "titles"."is_published";--> statement-breakpoint
CREATE INDEX "titles_without_synopsis" ON "titles" USING btree ("id") WHERE "titles"."synopsis" is null and "titles"."deleted_at" is null and "titles"."is_published";--> statement-breakpoint
CREATE INDEX "user_roles_role" ON "user_roles" USING btree ("role_id","user_id");