/** Rows of each list: titles, people, members, activity, pictures, tags, studios. */
export const ROWS = 100_000;

/** Statements that add members, activity, pictures, tags and studios, 100,000 of each. Existing rows stay. */
export const FILL: readonly string[] = [
  `insert into users (identity_uid, email, is_email_verified, handle, display_name, suspended_at, created_at)
   select 'made-' || n, 'made' || n || '@example.org', n % 5 <> 0, 'made_' || n,
     (array['Kim', 'Lee', 'Park', '김', '이', 'Choi'])[1 + n % 6] || ' ' || (array['Jiwon', '민준', 'Seoyeon'])[1 + n % 3] || ' ' || n,
     case when n % 50 = 0 then now() end, now() - make_interval(mins => n)
   from generate_series(1, ${ROWS}) n on conflict do nothing`,
  `insert into user_roles (user_id, role_id) select u.id, r.id from users u
   join roles r on r.slug = case when u.id % 1000 = 0 then 'editor' else 'member' end
   where u.identity_uid like 'made-%' on conflict do nothing`,
  `insert into activity (actor_id, action, entity, entity_id, detail, created_at)
   select (select id from users where handle = 'made_' || 1000 * (1 + n % 50)),
     (array['title.update', 'title.create', 'person.update', 'tags.update'])[1 + n % 4],
     (array['title', 'title', 'person', 'tags'])[1 + n % 4], n, '{"version": 2, "paths": ["title"]}',
     timestamptz '2026-11-28 00:00+00' - make_interval(mins => n * 3)
   from generate_series(1, ${ROWS} - (select count(*)::int from activity)) n`,
  `insert into images (kind, hash, path, width, height, widths, credit)
   select 'poster', md5(n::text), substr(md5(n::text), 1, 2) || '/' || md5(n::text), 600, 900, '{160,320,480,600}',
     (array['tvN', 'JTBC', 'KBS', null])[1 + n % 4] from generate_series(1, ${ROWS}) n on conflict do nothing`,
  `insert into title_images (title_id, image_id, kind, position)
   select t.id, i.id, 'poster', 10 from (select id, row_number() over (order by id) as place from titles) t
   join (select id, row_number() over (order by id) as place from images) i using (place) where place % 3 <> 0 on conflict (title_id, image_id) do nothing`,
  `insert into tags (name, slug, category) select 'Made tag ' || n, 'made-tag-' || n,
     (array['Theme', 'Setting', 'Character'])[1 + n % 3] from generate_series(1, ${ROWS}) n on conflict do nothing`,
  `insert into studios (kind, name, slug) select 'studio', 'Made studio ' || n, 'made-studio-' || n
   from generate_series(1, ${ROWS}) n on conflict do nothing`,
  'vacuum analyze',
];
