ALTER TABLE "title_images" DROP CONSTRAINT "title_images_image_id_images_id_fk";
--> statement-breakpoint
DROP INDEX "person_images_one_primary";--> statement-breakpoint
DROP INDEX "title_images_one_primary";--> statement-breakpoint
ALTER TABLE "title_images" DROP CONSTRAINT "title_images_title_id_image_id_kind_pk";--> statement-breakpoint
ALTER TABLE "title_images" ADD CONSTRAINT "title_images_title_id_image_id_pk" PRIMARY KEY("title_id","image_id");--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "kind" text NOT NULL;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "widths" smallint[] NOT NULL;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "colour" text;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "likeness" bit(64);--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "source_url" text;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_id_kind" UNIQUE("id","kind");--> statement-breakpoint
ALTER TABLE "title_images" ADD CONSTRAINT "title_images_image_kind" FOREIGN KEY ("image_id","kind") REFERENCES "public"."images"("id","kind") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "title_images_episode" ON "title_images" USING btree ("episode_id");--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_kind" CHECK ("images"."kind" in ('poster', 'backdrop', 'still', 'logo', 'profile'));--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_path" CHECK ("images"."path" ~ '^[0-9a-f]{2}/[0-9a-f]{30,62}$');--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_colour" CHECK ("images"."colour" ~ '^#[0-9a-f]{6}$');--> statement-breakpoint
-- One primary picture of a kind. Deferrable, since one statement may make another one primary, in whatever order of rows.
ALTER TABLE "title_images" ADD CONSTRAINT "title_images_one_primary"
  EXCLUDE USING btree (title_id WITH =, kind WITH =) WHERE (is_primary) DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE "person_images" ADD CONSTRAINT "person_images_one_primary"
  EXCLUDE USING btree (person_id WITH =) WHERE (is_primary) DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
-- What pages know of a picture: the address of its widest WebP, from which those of the others follow.
CREATE FUNCTION image_summary(p images) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_build_object('src', '/media/' || p.path || '-' || p.width || '.webp', 'width', p.width, 'height', p.height,
    'widths', to_jsonb(p.widths), 'blur', p.blur, 'colour', p.colour, 'credit', p.credit)
$$;--> statement-breakpoint
-- Rewrites the derived rows of the given titles (title_index, title_cards) from the tables they come from.
-- Called by every command that touches a title, inside its transaction; calling it twice changes nothing.
-- The weighted score is (v*R + m*C) / (v + m) with m = 10, shown from 5 votes: the domain's score rule.
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
    CASE WHEN s.score_count >= 5 THEN
      (s.score_total / 2.0 + 10 * coalesce((SELECT a.score_total / 2.0 / nullif(a.score_count, 0) FROM catalogue_aggregates a WHERE a.id = 1), 7))
        / (s.score_count + 10) END,
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
