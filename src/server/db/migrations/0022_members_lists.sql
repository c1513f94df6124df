CREATE TABLE "title_count_changes" (
	"title_id" integer NOT NULL,
	"score_total" integer DEFAULT 0 NOT NULL,
	"score_count" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "episode_marks" (
	"user_id" integer NOT NULL,
	"title_id" integer NOT NULL,
	"episode_id" integer NOT NULL,
	"play" smallint NOT NULL,
	"watched_on" text,
	CONSTRAINT "episode_marks_user_id_title_id_episode_id_play_pk" PRIMARY KEY("user_id","title_id","episode_id","play"),
	CONSTRAINT "episode_marks_watched_on" CHECK ("episode_marks"."watched_on" ~ '^[12][0-9]{3}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?$')
);
--> statement-breakpoint
CREATE TABLE "list_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "list_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"title_id" integer NOT NULL,
	"version" integer NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"source" text NOT NULL,
	"batch_id" integer,
	"import_id" integer,
	"undone_id" integer,
	"call_key" text DEFAULT nullif(current_setting('dramalog.call', true), ''),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "list_changes_source" CHECK ("list_changes"."source" in ('edit', 'bulk', 'undo', 'import', 'merge')),
	CONSTRAINT "list_changes_change" CHECK ("list_changes"."before" is not null or "list_changes"."after" is not null)
);
--> statement-breakpoint
CREATE TABLE "plays" (
	"user_id" integer NOT NULL,
	"title_id" integer NOT NULL,
	"number" smallint NOT NULL,
	"started_on" text,
	"finished_on" text,
	"progress" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "plays_user_id_title_id_number_pk" PRIMARY KEY("user_id","title_id","number"),
	CONSTRAINT "plays_number" CHECK ("plays"."number" >= 1),
	CONSTRAINT "plays_progress" CHECK ("plays"."progress" >= 0),
	CONSTRAINT "plays_started_on" CHECK ("plays"."started_on" ~ '^[12][0-9]{3}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?$'),
	CONSTRAINT "plays_finished_on" CHECK ("plays"."finished_on" ~ '^[12][0-9]{3}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?$')
);
--> statement-breakpoint
ALTER TABLE "merged_entries" ADD COLUMN "lost_entry" jsonb;--> statement-breakpoint
ALTER TABLE "merged_entries" ADD COLUMN "surviving_entry" jsonb;--> statement-breakpoint
ALTER TABLE "merged_entries" ADD COLUMN "merged_entry" jsonb;--> statement-breakpoint
ALTER TABLE "list_entries" ADD COLUMN "play" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "list_privacy" text DEFAULT 'public' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "favorites_privacy" text DEFAULT 'public' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "friends_privacy" text DEFAULT 'members' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "statistics_privacy" text DEFAULT 'public' NOT NULL;--> statement-breakpoint
ALTER TABLE "title_stats" ADD COLUMN "score_counts" integer[] DEFAULT array_fill(0, array[19]) NOT NULL;--> statement-breakpoint
ALTER TABLE "title_stats" ADD COLUMN "watching_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "title_stats" ADD COLUMN "completed_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "title_stats" ADD COLUMN "on_hold_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "title_stats" ADD COLUMN "dropped_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "title_stats" ADD COLUMN "planned_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "title_count_changes" ADD CONSTRAINT "title_count_changes_title_id_titles_id_fk" FOREIGN KEY ("title_id") REFERENCES "public"."titles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "episode_marks" ADD CONSTRAINT "episode_marks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "episode_marks" ADD CONSTRAINT "episode_marks_title_id_titles_id_fk" FOREIGN KEY ("title_id") REFERENCES "public"."titles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_changes" ADD CONSTRAINT "list_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_changes" ADD CONSTRAINT "list_changes_title_id_titles_id_fk" FOREIGN KEY ("title_id") REFERENCES "public"."titles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plays" ADD CONSTRAINT "plays_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plays" ADD CONSTRAINT "plays_title_id_titles_id_fk" FOREIGN KEY ("title_id") REFERENCES "public"."titles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "title_count_changes_title" ON "title_count_changes" USING btree ("title_id");--> statement-breakpoint
CREATE INDEX "list_changes_entry" ON "list_changes" USING btree ("user_id","title_id","id");--> statement-breakpoint
CREATE INDEX "list_changes_member" ON "list_changes" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "list_changes_batch" ON "list_changes" USING btree ("user_id","batch_id") WHERE "list_changes"."batch_id" is not null;--> statement-breakpoint
CREATE INDEX "list_changes_call" ON "list_changes" USING btree ("call_key") WHERE "list_changes"."call_key" is not null;--> statement-breakpoint
ALTER TABLE "list_entries" ADD CONSTRAINT "list_entries_play" CHECK ("list_entries"."play" >= 1);--> statement-breakpoint
UPDATE "list_entries" SET "is_rewatching" = false WHERE "status" <> 'completed';--> statement-breakpoint
ALTER TABLE "list_entries" ADD CONSTRAINT "list_entries_rewatching" CHECK (not "list_entries"."is_rewatching" or "list_entries"."status" = 'completed');--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_list_privacy" CHECK ("users"."list_privacy" in ('public', 'members', 'friends', 'only_me'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_favorites_privacy" CHECK ("users"."favorites_privacy" in ('public', 'members', 'friends', 'only_me'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_friends_privacy" CHECK ("users"."friends_privacy" in ('public', 'members', 'friends', 'only_me'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_statistics_privacy" CHECK ("users"."statistics_privacy" in ('public', 'members', 'friends', 'only_me'));
--> statement-breakpoint
-- What lists contain already.
INSERT INTO "plays" ("user_id", "title_id", "number", "started_on", "finished_on", "progress")
SELECT "user_id", "title_id", 1, "started_on", "finished_on", "progress" FROM "list_entries"
WHERE "progress" > 0 OR "started_on" IS NOT NULL OR "finished_on" IS NOT NULL;--> statement-breakpoint
UPDATE "title_stats" s SET
  "list_count" = c.listed, "score_total" = c.total, "score_count" = c.rated,
  "score_counts" = array(SELECT count(*) FILTER (WHERE e."score" = v)::int FROM generate_series(2, 20) v LEFT JOIN (
    "list_entries" e JOIN "users" u ON u."id" = e."user_id" AND u."suspended_at" IS NULL AND u."deleted_at" IS NULL)
    ON e."title_id" = s."title_id" AND e."score" = v AND NOT e."is_private" GROUP BY v ORDER BY v),
  "watching_count" = c.watching, "completed_count" = c.completed, "on_hold_count" = c.on_hold, "dropped_count" = c.dropped,
  "planned_count" = c.planned
FROM (SELECT e."title_id", count(*)::int AS listed, coalesce(sum(e."score"), 0)::int AS total, count(e."score")::int AS rated,
    count(*) FILTER (WHERE e."status" = 'watching')::int AS watching, count(*) FILTER (WHERE e."status" = 'completed')::int AS completed,
    count(*) FILTER (WHERE e."status" = 'on_hold')::int AS on_hold, count(*) FILTER (WHERE e."status" = 'dropped')::int AS dropped,
    count(*) FILTER (WHERE e."status" = 'plan_to_watch')::int AS planned
  FROM "list_entries" e JOIN "users" u ON u."id" = e."user_id" AND u."suspended_at" IS NULL AND u."deleted_at" IS NULL
  WHERE NOT e."is_private" GROUP BY e."title_id") c
WHERE c."title_id" = s."title_id";--> statement-breakpoint
INSERT INTO "catalogue_aggregates" ("id", "score_total", "score_count")
SELECT 1, coalesce(sum(s."score_total"), 0)::int, coalesce(sum(s."score_count"), 0)::int FROM "title_stats" s
  JOIN "titles" t ON t."id" = s."title_id" AND t."deleted_at" IS NULL
ON CONFLICT ("id") DO UPDATE SET "score_total" = excluded."score_total", "score_count" = excluded."score_count";--> statement-breakpoint
CREATE TRIGGER plays_owner BEFORE INSERT ON "plays" FOR EACH ROW EXECUTE FUNCTION refuse_closed_account('user_id');--> statement-breakpoint
CREATE TRIGGER episode_marks_owner BEFORE INSERT ON "episode_marks" FOR EACH ROW EXECUTE FUNCTION refuse_closed_account('user_id');--> statement-breakpoint
CREATE TRIGGER list_changes_owner BEFORE INSERT ON "list_changes" FOR EACH ROW EXECUTE FUNCTION refuse_closed_account('user_id');--> statement-breakpoint
-- The scores of a deleted title do not count for the catalogue. Writers of its figures hold the lock of its row in
-- title_stats when they look whether it is deleted, so either they or this trigger count each score.
CREATE FUNCTION count_deleted_title() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM title_stats WHERE title_id = new.id FOR UPDATE;
  INSERT INTO title_count_changes (title_id, score_total, score_count)
  SELECT title_id, sign * score_total, sign * score_count
  FROM title_stats, (VALUES (CASE WHEN new.deleted_at IS NULL THEN 1 ELSE -1 END)) v (sign)
  WHERE title_id = new.id AND score_count > 0;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER titles_deleted_count AFTER UPDATE OF "deleted_at" ON "titles" FOR EACH ROW
  WHEN ((old.deleted_at IS NULL) <> (new.deleted_at IS NULL)) EXECUTE FUNCTION count_deleted_title();--> statement-breakpoint
-- The published score on a scale of 1 to 10: (v*R + m*C) / (v + m) with m = 10, from 5 votes on (domain/scores/score.ts).
CREATE FUNCTION weighted_score(total integer, votes integer) RETURNS real LANGUAGE sql STABLE AS $$
  SELECT (CASE WHEN votes >= 5 THEN
    (total / 2.0 + 10 * coalesce((SELECT a.score_total / 2.0 / nullif(a.score_count, 0) FROM catalogue_aggregates a WHERE a.id = 1), 7))
      / (votes + 10) END)::real
$$;--> statement-breakpoint
-- Rewrites the derived rows of the given titles (title_index, title_cards) from the tables they come from.
-- Called by every command that touches a title, inside its transaction; calling it twice changes nothing.
CREATE OR REPLACE FUNCTION refresh_title_index(ids integer[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO title_stats (title_id) SELECT id FROM titles WHERE id = ANY (ids) ON CONFLICT DO NOTHING;

  INSERT INTO title_index AS target (
    title_id, is_listed, is_explicit, type, format, status, year, start_date, end_date, episode_count, runtime_minutes,
    country_ids, genre_ids, tag_ids, studio_ids, service_keys, content_rating_ids,
    score, score_count, list_count, external_votes, trending, sort_key, created_at)
  SELECT t.id, t.is_published AND t.deleted_at IS NULL, t.is_explicit, t.type, t.format, t.status, t.year, t.start_date,
    t.end_date, t.episode_count, t.runtime_minutes,
    coalesce((SELECT array_agg(country_id ORDER BY position, country_id) FROM title_countries x WHERE x.title_id = t.id), '{}'),
    coalesce((SELECT array_agg(genre_id ORDER BY position, genre_id) FROM title_genres x WHERE x.title_id = t.id), '{}'),
    coalesce((SELECT array_agg(tag_id ORDER BY position, tag_id) FROM title_tags x WHERE x.title_id = t.id), '{}'),
    coalesce((SELECT array_agg(studio_id ORDER BY position, studio_id) FROM title_studios x WHERE x.title_id = t.id), '{}'),
    coalesce((SELECT array_agg(DISTINCT key ORDER BY key) FROM availability x,
      LATERAL (VALUES (service_id), (-(service_id * 1000 + country_id))) keys (key) WHERE x.title_id = t.id AND key IS NOT NULL), '{}'),
    coalesce((SELECT array_agg(content_rating_id ORDER BY content_rating_id) FROM title_content_ratings x WHERE x.title_id = t.id), '{}'),
    weighted_score(s.score_total, s.score_count),
    s.score_count, s.list_count,
    coalesce((SELECT max(votes) FROM title_external_scores x WHERE x.title_id = t.id), 0),
    s.trending, t.sort_key, t.created_at
  FROM titles t JOIN title_stats s ON s.title_id = t.id
  WHERE t.id = ANY (ids)
  ON CONFLICT (title_id) DO UPDATE SET
    is_listed = excluded.is_listed, is_explicit = excluded.is_explicit, type = excluded.type, format = excluded.format,
    status = excluded.status, year = excluded.year, start_date = excluded.start_date, end_date = excluded.end_date,
    episode_count = excluded.episode_count, runtime_minutes = excluded.runtime_minutes,
    country_ids = excluded.country_ids, genre_ids = excluded.genre_ids, tag_ids = excluded.tag_ids,
    studio_ids = excluded.studio_ids, service_keys = excluded.service_keys, content_rating_ids = excluded.content_rating_ids,
    score = excluded.score, score_count = excluded.score_count, list_count = excluded.list_count,
    external_votes = excluded.external_votes, trending = excluded.trending, sort_key = excluded.sort_key,
    created_at = excluded.created_at
  WHERE target IS DISTINCT FROM excluded;

  INSERT INTO title_cards AS target (title_id, card)
  SELECT t.id, jsonb_build_object(
    'id', t.id, 'slug', t.slug, 'type', t.type, 'status', t.status,
    'title', t.title, 'nativeTitle', t.native_title, 'romanisedTitle', t.romanised_title,
    'year', t.year, 'startDate', t.start_date, 'episodeCount', t.episode_count,
    'countryCodes', coalesce((SELECT jsonb_agg(c.code ORDER BY x.position, c.id)
      FROM title_countries x JOIN countries c ON c.id = x.country_id WHERE x.title_id = t.id), '[]'),
    'genres', coalesce((SELECT jsonb_agg(g.slug ORDER BY x.position, g.id)
      FROM title_genres x JOIN genres g ON g.id = x.genre_id WHERE x.title_id = t.id), '[]'),
    'networks', coalesce((SELECT jsonb_agg(name ORDER BY place, id) FROM (
      SELECT n.name, n.id, x.position AS place FROM title_studios x JOIN studios n ON n.id = x.studio_id
      WHERE x.title_id = t.id AND n.kind = 'network' ORDER BY x.position, n.id LIMIT 3) AS first_networks), '[]'),
    'score', round(i.score::numeric, 2), 'scoreCount', i.score_count,
    'poster', (SELECT image_summary(p) FROM title_images x JOIN images p ON p.id = x.image_id
      WHERE x.title_id = t.id AND x.kind = 'poster' ORDER BY x.is_primary DESC, x.position, x.image_id LIMIT 1))
  FROM titles t JOIN title_index i ON i.title_id = t.id
  WHERE t.id = ANY (ids)
  ON CONFLICT (title_id) DO UPDATE SET card = excluded.card WHERE target.card IS DISTINCT FROM excluded.card;
$$;
