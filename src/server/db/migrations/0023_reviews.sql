CREATE TABLE "reports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"resource" text NOT NULL,
	"record_id" integer NOT NULL,
	"reporter_id" integer,
	"reason" text NOT NULL,
	"note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by_id" integer,
	"decision" text,
	CONSTRAINT "reports_reason" CHECK ("reports"."reason" in ('spoilers', 'abuse', 'spam', 'off_topic', 'copied', 'other')),
	CONSTRAINT "reports_decision" CHECK ("reports"."decision" in ('hidden', 'marked', 'dismissed')),
	CONSTRAINT "reports_decided" CHECK (("reports"."decided_at" is null) = ("reports"."decision" is null)),
	CONSTRAINT "reports_note" CHECK (char_length("reports"."note") <= 1000)
);
--> statement-breakpoint
CREATE TABLE "review_drafts" (
	"user_id" integer NOT NULL,
	"title_id" integer NOT NULL,
	"kind" text NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"overall_score" smallint,
	"story_score" smallint,
	"acting_score" smallint,
	"music_score" smallint,
	"rewatch_score" smallint,
	"has_spoilers" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_drafts_user_id_title_id_pk" PRIMARY KEY("user_id","title_id"),
	CONSTRAINT "review_drafts_kind" CHECK ("review_drafts"."kind" in ('short', 'full')),
	CONSTRAINT "review_drafts_body" CHECK (char_length("review_drafts"."body") <= 20000),
	CONSTRAINT "review_drafts_overall_score" CHECK ("review_drafts"."overall_score" between 2 and 20),
	CONSTRAINT "review_drafts_sub_scores" CHECK (coalesce("review_drafts"."story_score", 2) between 2 and 20 and coalesce("review_drafts"."acting_score", 2) between 2 and 20 and coalesce("review_drafts"."music_score", 2) between 2 and 20 and coalesce("review_drafts"."rewatch_score", 2) between 2 and 20)
);
--> statement-breakpoint
CREATE TABLE "review_votes" (
	"review_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_votes_review_id_user_id_pk" PRIMARY KEY("review_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "reviews" DROP CONSTRAINT "reviews_once";--> statement-breakpoint
-- Reviews that were not published are drafts now.
INSERT INTO "review_drafts" ("user_id", "title_id", "kind", "body", "overall_score", "story_score", "acting_score", "music_score",
  "rewatch_score", "has_spoilers", "version", "created_at", "updated_at")
SELECT "user_id", "title_id", "kind", "body", "overall_score", "story_score", "acting_score", "music_score", "rewatch_score",
  "has_spoilers", "version", "created_at", "updated_at"
FROM "reviews" WHERE "published_at" IS NULL AND "deleted_at" IS NULL;--> statement-breakpoint
DELETE FROM "reviews" WHERE "published_at" IS NULL;--> statement-breakpoint
ALTER TABLE "reviews" ALTER COLUMN "published_at" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "reviews" ALTER COLUMN "published_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "edited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_decided_by_id_users_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_drafts" ADD CONSTRAINT "review_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_drafts" ADD CONSTRAINT "review_drafts_title_id_titles_id_fk" FOREIGN KEY ("title_id") REFERENCES "public"."titles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_votes" ADD CONSTRAINT "review_votes_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_votes" ADD CONSTRAINT "review_votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reports_once" ON "reports" USING btree ("resource","record_id","reporter_id") WHERE "reports"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "reports_record" ON "reports" USING btree ("resource","record_id","created_at");--> statement-breakpoint
CREATE INDEX "reports_open" ON "reports" USING btree ("created_at","id") WHERE "reports"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "reports_reporter" ON "reports" USING btree ("reporter_id","created_at");--> statement-breakpoint
CREATE INDEX "reports_decided_by" ON "reports" USING btree ("decided_by_id");--> statement-breakpoint
CREATE INDEX "review_drafts_title" ON "review_drafts" USING btree ("title_id");--> statement-breakpoint
CREATE INDEX "review_votes_member" ON "review_votes" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_once" ON "reviews" USING btree ("user_id","title_id") WHERE "reviews"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "reviews_member" ON "reviews" USING btree ("user_id","published_at");--> statement-breakpoint
CREATE INDEX "reviews_newest" ON "reviews" USING btree ("published_at","id");--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_body" CHECK (char_length("reviews"."body") between 1 and 20000);--> statement-breakpoint
ALTER TABLE "list_changes" DROP CONSTRAINT "list_changes_source";--> statement-breakpoint
ALTER TABLE "merged_entries" DROP CONSTRAINT "merged_entries_kind";--> statement-breakpoint
ALTER TABLE "list_changes" ADD CONSTRAINT "list_changes_source" CHECK ("list_changes"."source" in ('edit', 'bulk', 'undo', 'import', 'merge', 'review'));--> statement-breakpoint
ALTER TABLE "merged_entries" ADD CONSTRAINT "merged_entries_kind" CHECK ("merged_entries"."kind" in ('list_entries', 'reviews', 'review_drafts'));--> statement-breakpoint
-- Whoever can hide reviews can also mark them as spoilers.
INSERT INTO "role_permissions" ("role_id", "permission_id")
SELECT rp."role_id", u."id" FROM "role_permissions" rp
  JOIN "permissions" d ON d."id" = rp."permission_id" AND d."resource" = 'reviews' AND d."action" = 'delete'
  CROSS JOIN "permissions" u WHERE u."resource" = 'reviews' AND u."action" = 'update'
ON CONFLICT DO NOTHING;--> statement-breakpoint
CREATE TRIGGER review_drafts_owner BEFORE INSERT ON "review_drafts" FOR EACH ROW EXECUTE FUNCTION refuse_closed_account('user_id');--> statement-breakpoint
CREATE TRIGGER review_votes_owner BEFORE INSERT ON "review_votes" FOR EACH ROW EXECUTE FUNCTION refuse_closed_account('user_id');--> statement-breakpoint
CREATE TRIGGER reports_reporter BEFORE INSERT ON "reports" FOR EACH ROW EXECUTE FUNCTION refuse_closed_account('reporter_id');--> statement-breakpoint
-- Members with closed accounts had another name before.
UPDATE "users" SET "display_name" = 'Former member' WHERE "deleted_at" IS NOT NULL AND "display_name" = 'Closed account';
