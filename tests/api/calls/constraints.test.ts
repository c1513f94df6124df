import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { addSampleCatalogue } from '#tests/support/records/sampleCatalogue.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  await addSampleCatalogue(database.db);
  for (const text of ROWS) await database.db.pool.query(text);
});
afterAll(() => database.drop());

/** One record of each kind that the sample lacks. */
const ROWS = [
  `insert into genders (name, slug) values ('Female', 'female')`,
  `insert into streaming_services (name, slug) values ('Viki', 'viki')`,
  `insert into social_media (name, slug, url_pattern) values ('Instagram', 'instagram', '^https://')`,
  `insert into external_sources (name, slug) values ('IMDb', 'imdb')`,
  `insert into users (identity_uid, email, handle, display_name) values ('u', 'Kim@example.org', 'kim', 'Kim')`,
  `insert into images (kind, hash, path, width, height, widths) values ('poster', 'h', 'ab/${'c'.repeat(30)}', 600, 900, '{600}')`,
  `insert into title_images (title_id, image_id, kind) select min(t.id), min(i.id), 'poster' from titles t, images i`,
  `insert into title_external_ids (title_id, source_id, value) select min(t.id), min(s.id), 'tt1' from titles t, external_sources s`,
  `insert into availability (title_id, service_id) select min(t.id), min(s.id) from titles t, streaming_services s`,
  `insert into person_links (person_id, social_media_id, url) select min(p.id), min(m.id), 'https://a' from people p, social_media m`,
  `update people set gender_id = (select id from genders)`,
  `insert into title_tags (title_id, tag_id) select min(t.id), min(g.id) from titles t, tags g`,
  `insert into title_studios (title_id, studio_id) select min(t.id), min(s.id) from titles t, studios s`,
  `insert into user_roles (user_id, role_id) select u.id, r.id from users u, roles r where r.slug = 'editor'`,
];

const title = (columns: Record<string, string>) => {
  const all = {
    type: `'drama'`,
    status: `'finished'`,
    title: `'A'`,
    sort_key: `'a'`,
    slug: `'a'`,
    ...columns,
  };
  return `insert into titles (${Object.keys(all).join(', ')}) values (${Object.values(all).join(', ')})`;
};
const person = (columns: Record<string, string>) => {
  const all = { name: `'A'`, sort_key: `'a'`, slug: `'a'`, ...columns };
  return `insert into people (${Object.keys(all).join(', ')}) values (${Object.values(all).join(', ')})`;
};
const ofTitle = (table: string, columns: string, values: string) =>
  `insert into ${table} (title_id, ${columns}) select id, ${values} from titles where title = 'Goblin'`;

/** Statements, each with the constraint (by name) or non-null column that rejects it. */
type Rejected = readonly (readonly [sql: string, constraint: string])[];

/** For a table of names: unique names, unique slugs, and no row without a name. */
const named = (table: string, more: Record<string, string> = {}): Rejected => {
  const add = (name: string, slug: string) =>
    `insert into ${table} (${['name', 'slug', ...Object.keys(more)].join(', ')})
     select ${[name, slug, ...Object.values(more)].join(', ')} from ${table} order by id limit 1`;
  return [
    [add(`'Another'`, 'slug'), `${table}_slug_unique`],
    [add('null', `'another'`), 'name'],
    ...(table === 'studios' ? [] : [[add('name', `'another'`), `${table}_name_unique`] as const]),
  ];
};

describe('the database rejects', () => {
  it.each<[string, Rejected]>([
    [
      '[S-D1] a drama',
      [
        [title({ type: `'opera'` }), 'titles_type'],
        [title({ title: `' '` }), 'titles_title_present'],
        [title({ slug: `'No Slug'` }), 'titles_slug_shape'],
        [title({ start_date: `'2024-13'` }), 'titles_start_date'],
        [title({ start_date: `'2024-05'`, end_date: `'2024-04-30'` }), 'titles_dates_ordered'],
        [title({ air_weekdays: `'{8}'` }), 'titles_air_weekdays'],
        [ofTitle('related_titles', 'related_id, relation', `id, 'sequel'`), 'related_titles_not_itself'],
      ],
    ],
    [
      '[S-D2] a movie',
      [
        [title({ type: `'movie'`, format: `'cinema'` }), 'titles_format'],
        [title({ type: `'movie'`, runtime_minutes: '0' }), 'titles_runtime'],
        [title({ type: `'movie'`, status: `'lost'` }), 'titles_status'],
      ],
    ],
    [
      '[S-D3] a person',
      [
        [person({ name: `''` }), 'people_name_present'],
        [person({ birth_date: `'1990-02-40'` }), 'people_birth_date'],
        [person({ gender_id: '2000000000' }), 'people_gender_id_genders_id_fk'],
      ],
    ],
    [
      '[S-D4] a studio',
      [
        ...named('studios', { kind: 'kind' }),
        [`insert into studios (kind, name, slug) values ('bank', 'B', 'b')`, 'studios_kind'],
        [`insert into studios (kind, name, slug) values ('network', 'TVN', 'b')`, 'studios_kind_name'],
        [
          `delete from studios where id = (select min(id) from studios)`,
          'title_studios_studio_id_studios_id_fk',
        ],
      ],
    ],
    [
      '[S-D5] a country',
      [
        ...named('countries', { code: `'ZZ'` }),
        [`insert into countries (code, name, slug) values ('kr', 'K', 'k')`, 'countries_code_shape'],
        [`insert into countries (code, name, slug) values ('KR', 'K', 'k')`, 'countries_code_unique'],
        [`delete from countries where code = 'KR'`, 'studios_country_id_countries_id_fk'],
      ],
    ],
    ['[S-D6] a gender', [...named('genders'), ['delete from genders', 'people_gender_id_genders_id_fk']]],
    [
      '[S-D7] a genre',
      [
        ...named('genres'),
        [`delete from genres where slug = 'romance'`, 'title_genres_genre_id_genres_id_fk'],
        [
          ofTitle(
            'title_genres',
            'genre_id',
            `(select min(genre_id) from title_genres where title_id = titles.id)`,
          ),
          'title_genres_title_id_genre_id_pk',
        ],
      ],
    ],
    [
      '[S-D8] a tag',
      [
        ...named('tags'),
        ['delete from tags where id = (select min(id) from tags)', 'title_tags_tag_id_tags_id_fk'],
        [
          ofTitle('title_tags', 'tag_id, relevance', '(select max(id) from tags), 101'),
          'title_tags_relevance',
        ],
      ],
    ],
    [
      '[S-D9] a social media site',
      [
        ...named('social_media', { url_pattern: 'url_pattern' }),
        ['delete from social_media', 'person_links_social_media_id_social_media_id_fk'],
        [`update person_links set url = 'javascript:1'`, 'person_links_url'],
      ],
    ],
    [
      '[S-D10] a streaming service',
      [
        ...named('streaming_services'),
        ['delete from streaming_services', 'availability_service_id_streaming_services_id_fk'],
        [
          `insert into availability (title_id, service_id) select title_id, service_id from availability`,
          'availability_once',
        ],
      ],
    ],
    [
      '[S-D12] a user',
      [
        [
          `insert into users (identity_uid, email, handle, display_name) values ('v', 'kim@EXAMPLE.org', 'lee', 'L')`,
          'users_email',
        ],
        [
          `insert into users (identity_uid, email, handle, display_name) values ('v', 'l@example.org', 'kim', 'L')`,
          'users_handle',
        ],
        [
          `insert into users (identity_uid, email, handle, display_name) values ('v', 'l@example.org', 'Lee!', 'L')`,
          'users_handle_shape',
        ],
        [
          `insert into users (identity_uid, email, handle, display_name) values ('v', 'l@example.org', 'lee', ' ')`,
          'users_display_name',
        ],
      ],
    ],
    [
      '[S-D13] a role',
      [
        [`insert into roles (slug, name) values ('editor', 'Another')`, 'roles_slug_unique'],
        [`insert into roles (slug, name) values ('another', 'Editor')`, 'roles_name_unique'],
        [
          `insert into role_permissions (role_id, permission_id) select id, 2000000000 from roles`,
          'role_permissions_permission_id_permissions_id_fk',
        ],
        [`insert into permissions (resource, action) values ('dramas', 'read')`, 'permissions_once'],
        [`delete from roles where slug = 'editor'`, 'user_roles_role_id_roles_id_fk'],
      ],
    ],
    [
      '[S-D15] an episode',
      [
        [ofTitle('episodes', 'label, sort_order', `'1', 1`), 'episodes_label'],
        [ofTitle('episodes', 'label, sort_order', `'one', 1`), 'episodes_label_shape'],
        [ofTitle('episodes', 'label, sort_order, air_time', `'99', 99, '24:00'`), 'episodes_air_time'],
        [
          `insert into episodes (title_id, label, sort_order) values (2000000000, '1', 1)`,
          'episodes_title_id_titles_id_fk',
        ],
      ],
    ],
    [
      '[S-D16] a cast credit',
      [
        [
          `insert into credits (title_id, person_id, job) select title_id, person_id, job from credits`,
          'credits_once',
        ],
        [
          ofTitle('credits', 'person_id, job, role', `(select max(id) from people), 'cast', 'star'`),
          'credits_role',
        ],
        [
          ofTitle('credits', 'person_id, job, role', `(select max(id) from people), 'director', 'main'`),
          'credits_role_is_cast',
        ],
        [ofTitle('credits', 'person_id, job', `2000000000, 'cast'`), 'credits_person_id_people_id_fk'],
      ],
    ],
    [
      '[S-D17] an image',
      [
        [
          `insert into images (kind, hash, path, width, height, widths) values ('poster', 'h', 'ab/${'d'.repeat(30)}', 1, 1, '{1}')`,
          'images_hash_unique',
        ],
        [
          `insert into images (kind, hash, path, width, height, widths) values ('selfie', 'i', 'ab/${'d'.repeat(30)}', 1, 1, '{1}')`,
          'images_kind',
        ],
        [
          `insert into images (kind, hash, path, width, height, widths) values ('poster', 'i', '../../etc/passwd', 1, 1, '{1}')`,
          'images_path',
        ],
        ['delete from images', 'title_images_image_kind'],
        [`update title_images set kind = 'still'`, 'title_images_image_kind'],
      ],
    ],
    [
      '[S-D18] an external source',
      [
        ...named('external_sources'),
        ['delete from external_sources', 'title_external_ids_source_id_external_sources_id_fk'],
        [
          `insert into title_external_ids (title_id, source_id, value) select max(t.id), min(s.id), 'tt1' from titles t, external_sources s`,
          'title_external_ids_value',
        ],
      ],
    ],
  ])('invalid data: %s', async (_, rejected) => {
    for (const [sql, constraint] of rejected) {
      const errorMessage = await database.db.pool.query(sql).then(
        () => null,
        (error: { constraint?: string; column?: string }) => error.constraint ?? error.column,
      );
      expect([sql, errorMessage]).toEqual([sql, constraint]);
    }
  });
});
