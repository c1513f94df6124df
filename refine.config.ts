import { defineResource } from '#src/resources/define.ts';

const name = { kind: 'text', label: 'Name', maxLength: 120 } as const;
const slug = { kind: 'slug', label: 'Slug', from: 'name', help: 'Part of addresses.' } as const;
const description = { kind: 'longText', label: 'Description', maxLength: 2000, isOptional: true } as const;
const named = { columns: ['name', 'slug'], sort: 'name', search: ['name', 'slug'] } as const;

/**
 * The staff resources. Lists, forms, REST routes and their documentation follow from these entries and from the tables
 * of the same names; adding a resource takes its table and its entry here. No public page may import this file.
 */
export const STAFF_RESOURCES = [
  defineResource({
    name: 'countries',
    noun: { one: 'country', many: 'countries' },
    path: '/dashboard/country',
    fields: {
      code: {
        kind: 'code',
        label: 'Code',
        pattern: '^[A-Z]{2}$',
        example: 'KR',
        help: 'ISO 3166-1 alpha-2.',
      },
      name,
      slug,
    },
    list: { columns: ['code', 'name', 'slug'], sort: 'name', search: ['name', 'code'] },
  }),
  defineResource({
    name: 'genders',
    noun: { one: 'gender', many: 'genders' },
    path: '/dashboard/gender',
    fields: { name, slug },
    list: named,
  }),
  defineResource({
    name: 'genres',
    noun: { one: 'genre', many: 'genres' },
    path: '/dashboard/drama-gender',
    fields: { name, slug, description },
    list: named,
  }),
  defineResource({
    name: 'social-media',
    noun: { one: 'social medium', many: 'social media' },
    path: '/dashboard/social-media',
    fields: {
      name,
      slug,
      urlPattern: {
        kind: 'pattern',
        label: 'Address pattern',
        help: 'What addresses of profiles must match.',
      },
    },
    list: { columns: ['name', 'slug', 'urlPattern'], sort: 'name', search: ['name', 'slug'] },
  }),
  defineResource({
    name: 'streaming-services',
    noun: { one: 'streaming service', many: 'streaming services' },
    path: '/dashboard/streaming-services',
    fields: { name, slug, url: { kind: 'url', label: 'Address', isOptional: true } },
    list: { columns: ['name', 'slug', 'url'], sort: 'name', search: ['name', 'slug'] },
  }),
  defineResource({
    name: 'studios',
    noun: { one: 'studio', many: 'studios' },
    path: '/dashboard/studios',
    fields: {
      kind: {
        kind: 'choice',
        label: 'Kind',
        choices: ['studio', 'network'],
        help: 'Networks broadcast, studios produce.',
      },
      name,
      nativeName: { kind: 'text', label: 'Native name', maxLength: 120, isOptional: true },
      slug,
      countryId: { kind: 'reference', label: 'Country', to: 'countries', isOptional: true },
    },
    list: {
      columns: ['name', 'nativeName', 'kind', 'countryId'],
      sort: 'name',
      search: ['name', 'nativeName', 'slug'],
    },
  }),
  defineResource({
    name: 'tags',
    noun: { one: 'tag', many: 'tags' },
    path: '/dashboard/tags',
    fields: {
      name,
      slug,
      category: { kind: 'text', label: 'Category', maxLength: 60, isOptional: true },
      isSpoiler: { kind: 'flag', label: 'Spoiler', help: 'Hidden until a reader asks.' },
      description,
    },
    list: { columns: ['name', 'category', 'isSpoiler'], sort: 'name', search: ['name', 'slug', 'category'] },
  }),
] as const;
