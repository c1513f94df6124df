import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type StaffMember, type StaffSite, staffSite } from '#tests/support/staff/staffSite.ts';

let site: StaffSite;
let admin: StaffMember;

/**
 * More than the number of rows that lists find first and sort then, so that some lists are read in index
 * order.
 */
const TAGS = 10_400;
const FILL: readonly string[] = [
  `insert into tags (name, slug, category, is_spoiler)
   select case n % 2 when 0 then 'Listed ' else 'LISTED ' end || md5(n::text), 'listed-' || n,
     case when n % 100 = 0 then null when n % 50 = 7 then 'Seldom' else 'Often' end, n % 3 = 0
   from generate_series(1, ${TAGS}) n`,
  `insert into titles (type, status, title, sort_key, slug, synopsis, start_date, is_published, deleted_at, updated_at)
   select 'drama', 'finished', 'Listed ' || n, 'listed ' || n, 'listed-' || n, case when n % 4 > 0 then 'Told' end,
     case when n % 5 > 0 then (1990 + n % 30)::text end, n % 7 > 0, case when n % 60 = 0 then now() end,
     now() - make_interval(mins => n % 20)
   from generate_series(1, 240) n`,
  ...(
    [
      ['title_genres', 'genre_id', 'genres'],
      ['title_tags', 'tag_id', 'tags'],
      ['title_countries', 'country_id', 'countries'],
      ['title_studios', 'studio_id', 'studios'],
      ['availability', 'service_id', 'streaming_services'],
    ] as const
  ).map(
    ([table, column, of], at) => `insert into ${table} (title_id, ${column})
      select t.id, o.id from titles t join (select id, row_number() over (order by id) as place from ${of} limit 2) o
        on t.id % (o.place + ${at + 1}) = 0 where t.slug like 'listed-%'`,
  ),
  `insert into people (name, sort_key, slug, credit_count, birth_date, deleted_at)
   select 'Listed ' || n, 'listed ' || n, 'listed-' || n, n % 9, case when n % 3 = 0 then (1950 + n % 40)::text end,
     case when n % 50 = 0 then now() end from generate_series(1, 200) n`,
  `insert into credits (title_id, person_id, job) select t.id, p.id, case when t.id % 3 = 0 then 'cast' else 'director' end
   from titles t join people p on p.slug = 'listed-1' where t.slug like 'listed-%' and t.id % 4 > 0`,
  `insert into images (kind, hash, path, width, height, widths, credit, source)
   select 'poster', md5(n::text), substr(md5(n::text), 1, 2) || '/' || md5(n::text), 600, 900, '{160}',
     case when n % 2 = 0 then 'tvN' end, case when n % 3 = 0 then 'Press' end from generate_series(1, 90) n`,
  `insert into title_images (title_id, image_id, kind, position) select t.id, i.id, 'poster', i.id
   from titles t join images i on i.id % 9 = t.id % 9 where t.slug like 'listed-%' and t.id % 3 > 0 and i.id <= 20`,
  `insert into users (identity_uid, email, handle, display_name, created_at)
   select 'listed-' || n, 'listed' || n || '@example.org', 'listed_' || n, 'Listed 민준 ' || n, now() - make_interval(mins => n)
   from generate_series(1, 120) n`,
  `insert into user_roles (user_id, role_id) select u.id, r.id from users u join roles r
   on r.slug = 'member' and u.id % 2 = 0 or r.slug = 'editor' and u.id % 3 = 0 where u.handle like 'listed%'`,
  'select refresh_title_index(array(select id from titles))',
];

beforeAll(async () => {
  site = await staffSite();
  admin = await site.member('admin');
  await admin.call('/streaming-services', { method: 'POST', body: { name: 'Netflix' } });
  await admin.call('/streaming-services', { method: 'POST', body: { name: 'Viki' } });
  for (const text of FILL) await site.rows(text);
});
afterAll(() => site.close());

/**
 * The pages and total of the list equal the result of plain SQL: at its start, after its middle and at its
 * end.
 */
async function agrees(list: string, plain: string, ...values: unknown[]): Promise<number> {
  const ids = (await site.rows<{ id: number }>(plain, ...values)).map(({ id }) => id);
  const starts = new Set([0, Math.floor(ids.length * 0.6), Math.max(0, ids.length - 20), ids.length + 5]);
  for (const start of starts) {
    const { json, headers } = await admin.call<{ id: number }[]>(
      `/${list}${list.includes('?') ? '&' : '?'}_start=${start}&_end=${start + 40}`,
    );
    expect([list, start, headers.get('x-total-count'), json.map(({ id }) => id)]).toEqual([
      list,
      start,
      String(ids.length),
      ids.slice(start, start + 40),
    ]);
  }
  return ids.length;
}

describe('[S-R15] every page of a staff list equals the result of plain SQL', () => {
  const TAG_ORDER = 'order by lower(name) collate "C", id';
  it.each([
    ['tags', 'true', TAG_ORDER],
    ['tags?category_like=OFTEN', `category = 'Often'`, TAG_ORDER],
    ['tags?q=listed', `name ilike '%listed%' or category ilike '%listed%'`, TAG_ORDER],
    ['tags?q=seld', `category = 'Seldom'`, TAG_ORDER],
    [
      'tags?category_null=true&_sort=createdAt&_order=desc',
      'category is null',
      'order by created_at desc, id desc',
    ],
    [
      'tags?isSpoiler=true&_sort=category,name',
      'is_spoiler',
      'order by lower(category) collate "C" nulls last, lower(name) collate "C", id',
    ],
    ['tags?q=nothing+of+the+kind', 'false', TAG_ORDER],
    ['tags?q=%25', `name like '%\\%%'`, TAG_ORDER],
  ])('of tags: /%s', async (list, where, order) => {
    await agrees(list, `select id from tags where ${where} ${order}`);
  });

  const OF_TITLES = [
    ['countryIds', 'title_countries', 'country_id'],
    ['genreIds', 'title_genres', 'genre_id'],
    ['tagIds', 'title_tags', 'tag_id'],
    ['studioIds', 'title_studios', 'studio_id'],
    ['serviceIds', 'availability', 'service_id'],
  ] as const;
  it.each(OF_TITLES)(
    'of titles with any, all and none of %s, and with no value',
    async (parameter, table, column) => {
      const [one, two] = (
        await site.rows<{ id: number }>(
          `select x.${column} as id from ${table} x join titles t on t.id = x.title_id and t.slug like 'listed-%'
         group by 1 order by count(*) desc, 1 limit 2`,
        )
      ).map(({ id }) => id);
      const has = (id: number | undefined) =>
        `exists (select from ${table} x where x.title_id = t.id and x.${column} = ${id})`;
      const any = `exists (select from ${table} x where x.title_id = t.id)`;
      const plain = (where: string, order = 't.updated_at desc, t.id desc') =>
        `select t.id from titles t where t.deleted_at is null and ${where} order by ${order}`;
      const query = (end: string) => `staff/dramas?${parameter}${end}=${one}&${parameter}${end}=${two}`;
      const matches = [
        await agrees(query(''), plain(`(${has(one)} or ${has(two)})`)),
        await agrees(query('_all'), plain(`${has(one)} and ${has(two)}`)),
        await agrees(query('_ne'), plain(`not ${has(one)} and not ${has(two)}`)),
        await agrees(`staff/dramas?${parameter}_null=true&_sort=id`, plain(`not ${any}`, 't.id')),
        await agrees(`staff/dramas?${parameter}_null=false`, plain(any)),
      ];
      expect(matches).not.toContain(0);
    },
  );

  it('of titles by missing values, by text and by several filters at once, with deleted ones separate', async () => {
    const cast = `select from credits k where k.title_id = t.id and k.job = 'cast'`;
    const poster = `select from title_images x where x.title_id = t.id and x.kind = 'poster'`;
    const plain = (where: string, order = 't.updated_at desc, t.id desc') =>
      `select t.id from titles t where ${where} order by ${order}`;
    const alive = 't.deleted_at is null';
    const [last] = await site.rows<{ id: number }>(`select id from titles where slug = 'listed-239'`);
    const matches = [
      await agrees('staff/dramas', plain(alive)),
      await agrees('staff/dramas?cast_null=true', plain(`${alive} and not exists (${cast})`)),
      await agrees('staff/dramas?cast_null=false', plain(`${alive} and exists (${cast})`)),
      await agrees('staff/dramas?poster_null=true', plain(`${alive} and not exists (${poster})`)),
      await agrees(
        'staff/dramas?poster_null=false&synopsis_null=false&isPublished=true',
        plain(`${alive} and exists (${poster}) and t.synopsis is not null and t.is_published`),
      ),
      await agrees(
        'staff/dramas?startDate_null=true&cast_null=true&_sort=title',
        plain(`${alive} and t.start_date is null and not exists (${cast})`, 't.sort_key collate "C", t.id'),
      ),
      await agrees('staff/dramas?isDeleted=true', plain('t.deleted_at is not null')),
      await agrees(
        'staff/dramas?q=goblin',
        plain(
          `${alive} and exists (select from search_names n where n.title_id = t.id and n.folded like '%goblin%')`,
        ),
      ),
      await agrees(`staff/dramas?q=${last?.id}`, plain('t.id = $1'), last?.id),
    ];
    expect(matches).not.toContain(0);
  });

  it('of people by their credits, of users by their roles and texts, of pictures by their uses', async () => {
    const people = (order: string) => `select id from people where deleted_at is null order by ${order}`;
    await agrees('staff/people?_sort=creditCount&_order=desc', people('credit_count desc, id'));
    await agrees('staff/people?_sort=creditCount', people('credit_count, id desc'));
    await agrees(
      'staff/people?birthDate_null=true&_sort=name',
      `select id from people where deleted_at is null and birth_date is null order by sort_key collate "C", id`,
    );
    const roles = await site.rows<{ id: number }>(
      `select id from roles where slug in ('member', 'editor') order by id`,
    );
    const [one, two] = roles.map(({ id }) => id);
    const has = (id: number | undefined) =>
      `exists (select from user_roles x where x.user_id = u.id and x.role_id = ${id})`;
    const users = (where: string) =>
      `select u.id from users u where u.deleted_at is null and ${where} order by u.created_at desc, u.id desc`;
    await agrees(`users?roleIds=${one}&roleIds=${two}`, users(`(${has(one)} or ${has(two)})`));
    await agrees(`users?roleIds_all=${one}&roleIds_all=${two}`, users(`${has(one)} and ${has(two)}`));
    await agrees(`users?roleIds_all=${one}`, users(has(one)));
    await agrees(`users?roleIds_ne=${one}`, users(`not ${has(one)}`));
    await agrees('users?role=editor', users(has(two)));
    await agrees('users?q=민준', users(`u.display_name like '%민준%'`));
    await agrees('users?displayName_like=LISTED', users(`u.display_name ilike '%listed%'`));
    const uses = '(select count(*) from title_images x where x.image_id = t.id)';
    const images = (where: string) => `select t.id from images t where ${where} order by t.id desc`;
    await agrees('images?uses=0', images(`${uses} = 0`));
    await agrees('images?uses_gte=1', images(`${uses} >= 1`));
    await agrees('images?q=press&credit_null=true', images(`t.source = 'Press' and t.credit is null`));
  });
});
