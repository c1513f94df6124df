CREATE TABLE "held_handles" (
	"digest" text PRIMARY KEY NOT NULL,
	"held_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "users_email";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_verified_by_hand" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "joined_at" timestamp with time zone DEFAULT now();--> statement-breakpoint
CREATE INDEX "activity_noted" ON "activity" USING btree ("id") WHERE "activity"."detail" ? 'note';--> statement-breakpoint
CREATE INDEX "revisions_noted" ON "revisions" USING btree ("entity","entity_id") WHERE "revisions"."note" is not null;--> statement-breakpoint
CREATE INDEX "users_registrations" ON "users" USING btree ("created_at","id") WHERE "users"."joined_at" is null;--> statement-breakpoint
CREATE INDEX "users_closed" ON "users" USING btree ("id") WHERE "users"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "users_by_state" ON "users" USING btree ((case when "suspended_at" is not null then 'suspended' when "is_email_verified" then 'verified' else 'not_verified' end),"id") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email"),("joined_at" is null));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_joined" CHECK ("users"."joined_at" is not null or not "users"."is_email_verified");
--> statement-breakpoint
UPDATE "users" SET "joined_at" = "created_at";--> statement-breakpoint
CREATE FUNCTION refuse_closed_account() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owner integer;
BEGIN
  EXECUTE format('SELECT ($1).%I', tg_argv[0]) INTO owner USING new;
  IF owner IS NULL THEN
    RETURN new;
  END IF;
  -- Waits while the account is being closed, which holds its row.
  PERFORM FROM users WHERE id = owner AND deleted_at IS NULL FOR KEY SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'The account % is closed', owner USING ERRCODE = 'MC001';
  END IF;
  RETURN new;
END
$$;--> statement-breakpoint
CREATE TRIGGER sessions_owner BEFORE INSERT ON "sessions" FOR EACH ROW EXECUTE FUNCTION refuse_closed_account('user_id');--> statement-breakpoint
CREATE TRIGGER user_roles_owner BEFORE INSERT ON "user_roles" FOR EACH ROW EXECUTE FUNCTION refuse_closed_account('user_id');--> statement-breakpoint
CREATE TRIGGER list_entries_owner BEFORE INSERT ON "list_entries" FOR EACH ROW EXECUTE FUNCTION refuse_closed_account('user_id');--> statement-breakpoint
CREATE TRIGGER reviews_owner BEFORE INSERT ON "reviews" FOR EACH ROW EXECUTE FUNCTION refuse_closed_account('user_id');--> statement-breakpoint
CREATE TRIGGER contact_messages_owner BEFORE INSERT ON "contact_messages" FOR EACH ROW EXECUTE FUNCTION refuse_closed_account('user_id');--> statement-breakpoint
CREATE TRIGGER jobs_owner BEFORE INSERT ON "jobs" FOR EACH ROW EXECUTE FUNCTION refuse_closed_account('actor_id');--> statement-breakpoint
CREATE TRIGGER activity_owner BEFORE INSERT ON "activity" FOR EACH ROW EXECUTE FUNCTION refuse_closed_account('actor_id');--> statement-breakpoint
CREATE TRIGGER exchanged_tokens_owner BEFORE INSERT ON "exchanged_tokens" FOR EACH ROW EXECUTE FUNCTION refuse_closed_account('user_id');
