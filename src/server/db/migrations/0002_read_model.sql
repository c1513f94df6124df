-- Rewrites the derived rows of the given titles (title_index, title_cards) from the tables they come from.
-- Called by every command that touches a title, inside its transaction; calling it twice changes nothing.
-- The weighted score is (v*R + m*C) / (v + m) with m = 10, shown from 5 votes: the domain's score rule.
CREATE FUNCTION refresh_title_index(ids integer[]) RETURNS void LANGUAGE sql AS $$
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
    'poster', (SELECT jsonb_build_object('src', p.path, 'width', p.width, 'height', p.height, 'blur', p.blur, 'credit', p.credit)
      FROM title_images x JOIN images p ON p.id = x.image_id
      WHERE x.title_id = t.id AND x.kind = 'poster' AND x.is_primary))
  FROM titles t JOIN title_index i ON i.title_id = t.id
  WHERE t.id = ANY (ids)
  ON CONFLICT (title_id) DO UPDATE SET card = excluded.card WHERE target.card IS DISTINCT FROM excluded.card;
$$;
