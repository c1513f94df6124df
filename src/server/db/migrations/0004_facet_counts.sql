-- All values of a title in one array, each with the number of its facet in the upper bits; facetNumbers.server.ts has
-- the same numbers and words. A service in one country has the key service * 1000 + country.
CREATE FUNCTION title_facets(type text, format text, status text, year smallint, country_ids integer[], genre_ids integer[],
  tag_ids integer[], studio_ids integer[], service_keys integer[], content_rating_ids integer[]) RETURNS integer[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array(
    SELECT (1 << 27) + key FROM unnest(genre_ids) key UNION ALL
    SELECT (2 << 27) + key FROM unnest(tag_ids) key UNION ALL
    SELECT (3 << 27) + key FROM unnest(country_ids) key UNION ALL
    SELECT (4 << 27) + array_position(ARRAY['drama', 'movie', 'special'], type) UNION ALL
    SELECT (5 << 27) + array_position(ARRAY['series', 'web_series', 'short_form', 'drama_special', 'feature', 'tv_movie',
      'short'], format) WHERE format IS NOT NULL UNION ALL
    SELECT (6 << 27) + array_position(ARRAY['upcoming', 'airing', 'finished', 'cancelled', 'hiatus'], status) UNION ALL
    SELECT CASE WHEN key > 0 THEN (7 << 27) + key ELSE (10 << 27) - key END FROM unnest(service_keys) key UNION ALL
    SELECT (8 << 27) + key FROM unnest(studio_ids) key UNION ALL
    SELECT (9 << 27) + key FROM unnest(content_rating_ids) key UNION ALL
    SELECT (11 << 27) + year WHERE year IS NOT NULL)
$$;
--> statement-breakpoint
CREATE FUNCTION person_facets(gender_id integer, country_id integer) RETURNS integer[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array(
    SELECT (3 << 27) + country_id WHERE country_id IS NOT NULL UNION ALL
    SELECT (12 << 27) + gender_id WHERE gender_id IS NOT NULL)
$$;
--> statement-breakpoint
-- The days on which a title certainly ran, as numbers like 20260131: from the last day its start may mean to the first
-- day its end may mean, without an end as long as it is airing. Empty where that is none.
CREATE FUNCTION title_run(start_date text, end_date text, status text) RETURNS int4range
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN start_date IS NULL OR (end_date IS NULL AND status <> 'airing') OR rpad(start_date, 10, '-99') > rpad(end_date, 10, '-01')
      THEN 'empty'::int4range
    ELSE int4range(replace(rpad(start_date, 10, '-99'), '-', '')::int, replace(rpad(end_date, 10, '-01'), '-', '')::int, '[]')
  END
$$;
--> statement-breakpoint
CREATE TABLE "facet_changes" (
	"list_id" smallint NOT NULL,
	"facets" integer[] NOT NULL,
	"sign" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "facet_counts" (
	"list_id" smallint NOT NULL,
	"given" integer NOT NULL,
	"value" integer NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "facet_counts_list_id_given_value_pk" PRIMARY KEY("list_id","given","value")
);
--> statement-breakpoint
CREATE TABLE "kept_facets" (
	"value" integer PRIMARY KEY NOT NULL
);
--> statement-breakpoint
DROP INDEX "people_sort";--> statement-breakpoint
DROP INDEX "people_known";--> statement-breakpoint
DROP INDEX "title_index_popular";--> statement-breakpoint
DROP INDEX "title_index_trending";--> statement-breakpoint
DROP INDEX "title_index_score";--> statement-breakpoint
DROP INDEX "title_index_start_desc";--> statement-breakpoint
DROP INDEX "title_index_start_asc";--> statement-breakpoint
DROP INDEX "title_index_added";--> statement-breakpoint
DROP INDEX "title_index_sort_key";--> statement-breakpoint
DROP INDEX "title_index_genres";--> statement-breakpoint
DROP INDEX "title_index_tags";--> statement-breakpoint
DROP INDEX "title_index_countries";--> statement-breakpoint
DROP INDEX "title_index_studios";--> statement-breakpoint
DROP INDEX "title_index_services";--> statement-breakpoint
ALTER TABLE "title_index" ADD COLUMN "list_id" smallint GENERATED ALWAYS AS (CASE WHEN is_listed THEN (CASE WHEN type = 'movie' THEN 2 ELSE 0 END + is_explicit::int)::smallint END) STORED,
  ADD COLUMN "facets" integer[] GENERATED ALWAYS AS (title_facets(type, format, status, year, country_ids, genre_ids, tag_ids, studio_ids, service_keys, content_rating_ids)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "people_deleted" ON "people" USING btree ("id") WHERE "people"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "people_by_name" ON "people" USING btree ("sort_key" collate "C","id") WHERE "people"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "people_by_credits" ON "people" USING btree ("credit_count" desc,"id") WHERE "people"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "people_by_creation" ON "people" USING btree ("created_at","id") WHERE "people"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "people_birth_asc" ON "people" USING btree ("birth_date" collate "C" asc nulls last,"id") WHERE "people"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "people_birth_desc" ON "people" USING btree ("birth_date" collate "C" desc nulls last,"id") WHERE "people"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "people_death_asc" ON "people" USING btree ("death_date" collate "C" asc nulls last,"id") WHERE "people"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "people_death_desc" ON "people" USING btree ("death_date" collate "C" desc nulls last,"id") WHERE "people"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "people_gender" ON "people" USING btree ("gender_id","credit_count" desc,"id") WHERE "people"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "people_country" ON "people" USING btree ("country_id","credit_count" desc,"id") WHERE "people"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "title_index_by_popularity" ON "title_index" USING btree ("list_count" desc,"external_votes" desc,"title_id","list_id");--> statement-breakpoint
CREATE INDEX "title_index_by_trend" ON "title_index" USING btree ("trending" desc nulls last,"list_count" desc,"external_votes" desc,"title_id","list_id");--> statement-breakpoint
CREATE INDEX "title_index_by_standing" ON "title_index" USING btree ("score" desc nulls last,"list_count" desc,"external_votes" desc,"title_id","list_id");--> statement-breakpoint
CREATE INDEX "title_index_start_date_asc" ON "title_index" USING btree ("start_date" collate "C" asc nulls last,"title_id","list_id");--> statement-breakpoint
CREATE INDEX "title_index_start_date_desc" ON "title_index" USING btree ("start_date" collate "C" desc nulls last,"title_id","list_id");--> statement-breakpoint
CREATE INDEX "title_index_end_date_asc" ON "title_index" USING btree ("end_date" collate "C" asc nulls last,"title_id","list_id");--> statement-breakpoint
CREATE INDEX "title_index_end_date_desc" ON "title_index" USING btree ("end_date" collate "C" desc nulls last,"title_id","list_id");--> statement-breakpoint
CREATE INDEX "title_index_year_asc" ON "title_index" USING btree ("year" asc nulls last,"title_id","list_id");--> statement-breakpoint
CREATE INDEX "title_index_year_desc" ON "title_index" USING btree ("year" desc nulls last,"title_id","list_id");--> statement-breakpoint
CREATE INDEX "title_index_episode_count_asc" ON "title_index" USING btree ("episode_count" asc nulls last,"title_id","list_id");--> statement-breakpoint
CREATE INDEX "title_index_episode_count_desc" ON "title_index" USING btree ("episode_count" desc nulls last,"title_id","list_id");--> statement-breakpoint
CREATE INDEX "title_index_runtime_asc" ON "title_index" USING btree ("runtime_minutes" asc nulls last,"title_id","list_id");--> statement-breakpoint
CREATE INDEX "title_index_runtime_desc" ON "title_index" USING btree ("runtime_minutes" desc nulls last,"title_id","list_id");--> statement-breakpoint
CREATE INDEX "title_index_score_asc" ON "title_index" USING btree ("score" asc nulls last,"title_id","list_id");--> statement-breakpoint
CREATE INDEX "title_index_score_desc" ON "title_index" USING btree ("score" desc nulls last,"title_id","list_id");--> statement-breakpoint
CREATE INDEX "title_index_score_count" ON "title_index" USING btree ("score_count","title_id","list_id");--> statement-breakpoint
CREATE INDEX "title_index_created" ON "title_index" USING btree ("created_at","title_id","list_id");--> statement-breakpoint
CREATE INDEX "title_index_title" ON "title_index" USING btree ("sort_key" collate "C","title_id","list_id");--> statement-breakpoint
CREATE INDEX "title_index_facets" ON "title_index" USING gin ("facets");--> statement-breakpoint
CREATE INDEX "title_index_run" ON "title_index" USING gist (title_run("start_date", "end_date", "status")) WHERE "title_index"."is_listed";--> statement-breakpoint
-- What is counted: each row with the list that it is in. People are list 4.
CREATE VIEW facet_rows AS
  SELECT list_id, facets FROM title_index WHERE list_id IS NOT NULL
  UNION ALL SELECT 4::smallint, person_facets(gender_id, country_id) FROM people WHERE deleted_at IS NULL;
--> statement-breakpoint
-- The counts that signed rows add up to: in each list, and among those of its titles that have a kept value.
CREATE VIEW counted_changes AS
  SELECT l.list_id, l.given, v.value, sum(l.sign)::int AS count FROM (
    SELECT c.list_id, c.facets, c.sign, 0 AS given FROM facet_changes c
    UNION ALL SELECT c.list_id, c.facets, c.sign, k.value FROM facet_changes c CROSS JOIN unnest(c.facets) f (value)
      JOIN kept_facets k ON k.value = f.value WHERE c.list_id < 4) l
  CROSS JOIN unnest(0 || l.facets) v (value)
  GROUP BY l.list_id, l.given, v.value HAVING sum(l.sign) <> 0;
--> statement-breakpoint
-- The counts as they must be, from the rows themselves.
CREATE VIEW counted_rows AS
  SELECT l.list_id, l.given, v.value, count(*)::int AS count FROM (
    SELECT r.list_id, r.facets, 0 AS given FROM facet_rows r
    UNION ALL SELECT r.list_id, r.facets, k.value FROM facet_rows r CROSS JOIN unnest(r.facets) f (value)
      JOIN kept_facets k ON k.value = f.value WHERE r.list_id < 4) l
  CROSS JOIN unnest(0 || l.facets) v (value)
  GROUP BY l.list_id, l.given, v.value;
--> statement-breakpoint
-- Adds the changes that are committed to the counts. Readers take counts and changes together in one snapshot, so they
-- see no difference. One process at a time, under the lock 7240915014; others leave it to that one.
CREATE FUNCTION fold_facet_changes() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(7240915014) THEN RETURN; END IF;
  WITH taken AS (DELETE FROM facet_changes RETURNING list_id, facets, sign),
  given AS (
    SELECT t.list_id, t.facets, t.sign, 0 AS given FROM taken t
    UNION ALL SELECT t.list_id, t.facets, t.sign, k.value FROM taken t CROSS JOIN unnest(t.facets) f (value)
      JOIN kept_facets k ON k.value = f.value WHERE t.list_id < 4)
  INSERT INTO facet_counts AS target (list_id, given, value, count)
  SELECT g.list_id, g.given, v.value, sum(g.sign) FROM given g CROSS JOIN unnest(0 || g.facets) v (value)
  GROUP BY g.list_id, g.given, v.value HAVING sum(g.sign) <> 0
  ON CONFLICT (list_id, given, value) DO UPDATE SET count = target.count + excluded.count;
END $$;
--> statement-breakpoint
-- Counts everything anew: after the triggers were switched off, or to be sure. Changes under way stay changes: what is
-- counted here is taken from the rows and the changes of one snapshot.
CREATE FUNCTION recount_facets() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7240915014);
  DELETE FROM facet_counts;
  INSERT INTO facet_counts (list_id, given, value, count)
  SELECT list_id, given, value, sum(count) FROM (
    SELECT list_id, given, value, count FROM counted_rows
    UNION ALL SELECT list_id, given, value, -count FROM counted_changes) c
  GROUP BY list_id, given, value HAVING sum(count) <> 0;
END $$;
--> statement-breakpoint
-- Begins to keep the counts among the titles that have a value, for up to `most` values that `minimum` titles have, and
-- gives how many it took; 0 also while another process is at it. Years are asked for as ranges, so they are not taken.
CREATE FUNCTION keep_common_facets(minimum integer, most integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  chosen integer[];
BEGIN
  IF NOT pg_try_advisory_xact_lock(7240915014) THEN RETURN 0; END IF;
  chosen := array(
    SELECT c.value FROM facet_counts c WHERE c.given = 0 AND c.list_id < 4 AND c.value > 0 AND c.value >> 27 <> 11
      AND NOT EXISTS (SELECT FROM kept_facets k WHERE k.value = c.value)
    GROUP BY c.value HAVING sum(c.count) >= minimum ORDER BY sum(c.count) DESC, c.value LIMIT most);
  -- Unnested in the select list, which takes less than half of the time of lateral joins.
  INSERT INTO facet_counts (list_id, given, value, count)
  SELECT list_id, given, value, sum(sign) FROM (
    SELECT list_id, given, unnest(0 || facets) AS value, sign FROM (
      SELECT list_id, facets, unnest(facets) AS given, 1 AS sign FROM title_index WHERE list_id IS NOT NULL AND facets && chosen
      UNION ALL SELECT list_id, facets, unnest(facets), -sign FROM facet_changes WHERE list_id < 4 AND facets && chosen) r
    WHERE given = ANY (chosen)) v
  GROUP BY list_id, given, value HAVING sum(sign) <> 0;
  INSERT INTO kept_facets SELECT unnest(chosen);
  RETURN cardinality(chosen);
END $$;
--> statement-breakpoint
-- Triggers that note what a statement brought into the lists and took out of them, in the writer's transaction. Some
-- writer of every five hundred rows folds them in.
CREATE FUNCTION note_title_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO facet_changes SELECT n.list_id, n.facets, 1 FROM is_now n WHERE n.list_id IS NOT NULL;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO facet_changes SELECT w.list_id, w.facets, -1 FROM was w WHERE w.list_id IS NOT NULL;
  ELSE
    -- Added up, not joined: the plan is made once, perhaps for one row, and would compare a thousand each with each.
    INSERT INTO facet_changes SELECT list_id, facets, sum(sign) FROM (
      SELECT list_id, facets, -1 AS sign FROM was UNION ALL SELECT list_id, facets, 1 FROM is_now) c
    WHERE list_id IS NOT NULL GROUP BY list_id, facets HAVING sum(sign) <> 0;
  END IF;
  IF (SELECT count(*) FROM (SELECT FROM facet_changes LIMIT 501) pending) > 500 THEN PERFORM fold_facet_changes(); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION note_people_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO facet_changes SELECT CASE WHEN n.deleted_at IS NULL THEN 4::smallint END, person_facets(n.gender_id, n.country_id), 1 FROM is_now n WHERE CASE WHEN n.deleted_at IS NULL THEN 4::smallint END IS NOT NULL;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO facet_changes SELECT CASE WHEN w.deleted_at IS NULL THEN 4::smallint END, person_facets(w.gender_id, w.country_id), -1 FROM was w WHERE CASE WHEN w.deleted_at IS NULL THEN 4::smallint END IS NOT NULL;
  ELSE
    INSERT INTO facet_changes SELECT 4, facets, sum(sign) FROM (
      SELECT person_facets(gender_id, country_id) AS facets, -1 AS sign FROM was WHERE deleted_at IS NULL
      UNION ALL SELECT person_facets(gender_id, country_id), 1 FROM is_now WHERE deleted_at IS NULL) c
    GROUP BY facets HAVING sum(sign) <> 0;
  END IF;
  IF (SELECT count(*) FROM (SELECT FROM facet_changes LIMIT 501) pending) > 500 THEN PERFORM fold_facet_changes(); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER title_index_noted_insert AFTER INSERT ON title_index REFERENCING NEW TABLE AS is_now
  FOR EACH STATEMENT EXECUTE FUNCTION note_title_changes();
--> statement-breakpoint
CREATE TRIGGER title_index_noted_update AFTER UPDATE ON title_index REFERENCING OLD TABLE AS was NEW TABLE AS is_now
  FOR EACH STATEMENT EXECUTE FUNCTION note_title_changes();
--> statement-breakpoint
CREATE TRIGGER title_index_noted_delete AFTER DELETE ON title_index REFERENCING OLD TABLE AS was
  FOR EACH STATEMENT EXECUTE FUNCTION note_title_changes();
--> statement-breakpoint
CREATE TRIGGER people_noted_insert AFTER INSERT ON people REFERENCING NEW TABLE AS is_now
  FOR EACH STATEMENT EXECUTE FUNCTION note_people_changes();
--> statement-breakpoint
CREATE TRIGGER people_noted_update AFTER UPDATE ON people REFERENCING OLD TABLE AS was NEW TABLE AS is_now
  FOR EACH STATEMENT EXECUTE FUNCTION note_people_changes();
--> statement-breakpoint
CREATE TRIGGER people_noted_delete AFTER DELETE ON people REFERENCING OLD TABLE AS was
  FOR EACH STATEMENT EXECUTE FUNCTION note_people_changes();
--> statement-breakpoint
-- A table that is emptied at once fires no other trigger.
CREATE FUNCTION note_truncation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM recount_facets();
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER title_index_noted_truncate AFTER TRUNCATE ON title_index FOR EACH STATEMENT EXECUTE FUNCTION note_truncation();
--> statement-breakpoint
CREATE TRIGGER people_noted_truncate AFTER TRUNCATE ON people FOR EACH STATEMENT EXECUTE FUNCTION note_truncation();
--> statement-breakpoint
SELECT recount_facets();
