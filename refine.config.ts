import { personFields } from '#src/catalogue/people/person.fields.ts';
import { titleFields } from '#src/catalogue/titles/title.fields.ts';
import { STATUS_LABELS } from '#src/domain/catalogue/titleTypes.ts';
import { listedMessageFields } from '#src/features/contact/messages.fields.ts';
import { listedMemberFields } from '#src/features/members/members.fields.ts';
import { studioKind } from '#src/features/referenceTables/studioKind.fields.ts';
import { listedReviewFields } from '#src/features/reviews/reviews.fields.ts';
import { roleFields } from '#src/features/roles/roles.fields.ts';
import {
  choice,
  code,
  flag,
  integer,
  longText,
  optional,
  pattern,
  pick,
  reference,
  slug,
  text,
  url,
} from '#src/records/fields/field.ts';
import { defineResource, isStoredInTable, type ResourceDeclaration } from '#src/records/resources/define.ts';
import { listedFields } from '#src/records/resources/listedFields.ts';
import type { ScreenDeclaration } from '#src/records/resources/screen.ts';

const name = text('Name', 120, { isOwn: true });
const ownSlug = slug('Slug', 'name', { help: 'Used in web addresses.' });
const description = optional(longText('Description', 2000));
/** Operations of every reference table. Countries cannot be merged, because ISO defines their codes. */
const OFFERED = ['create', 'update', 'delete', 'import', 'export', 'bulk', 'uses', 'revisions'] as const;
const MERGED = [...OFFERED, 'merge'] as const;
const named = { columns: ['name', 'slug'], sort: 'name', search: ['name', 'slug'] } as const;

/**
 * The staff resources. Lists, forms, REST endpoints and their documentation are derived from these entries and the tables
 * of the same names; a new resource needs a table and an entry here. Public pages must not import this file.
 */
export const STAFF_RESOURCES = [
  defineResource({
    name: 'countries',
    noun: { one: 'country', many: 'countries' },
    path: '/dashboard/country',
    fields: {
      code: code('Code', '^[A-Z]{2}$', 'KR', { help: 'ISO 3166-1 alpha-2.' }),
      name,
      slug: ownSlug,
    },
    offers: OFFERED,
    list: { columns: ['code', 'name', 'slug'], sort: 'name', search: ['name', 'code'] },
  }),
  defineResource({
    name: 'genders',
    noun: { one: 'gender', many: 'genders' },
    path: '/dashboard/gender',
    fields: { name, slug: ownSlug },
    offers: MERGED,
    list: named,
  }),
  defineResource({
    name: 'genres',
    noun: { one: 'genre', many: 'genres' },
    path: '/dashboard/drama-gender',
    fields: { name, slug: ownSlug, description },
    offers: MERGED,
    list: named,
  }),
  defineResource({
    name: 'social-media',
    noun: { one: 'social medium', many: 'social media' },
    path: '/dashboard/social-media',
    fields: {
      name,
      slug: ownSlug,
      urlPattern: pattern('Address pattern', {
        help: 'Regular expression in RE2 syntax that addresses of profiles must match.',
      }),
    },
    offers: MERGED,
    list: { columns: ['name', 'slug', 'urlPattern'], sort: 'name', search: ['name', 'slug'] },
  }),
  defineResource({
    name: 'streaming-services',
    noun: { one: 'streaming service', many: 'streaming services' },
    path: '/dashboard/streaming-services',
    fields: { name, slug: ownSlug, url: optional(url('Address')) },
    offers: MERGED,
    picker: { fields: ['name', 'url'] },
    list: { columns: ['name', 'slug', 'url'], sort: 'name', search: ['name', 'slug'] },
  }),
  defineResource({
    name: 'studios',
    noun: { one: 'studio', many: 'studios' },
    path: '/dashboard/studios',
    fields: {
      kind: studioKind,
      name,
      nativeName: optional(text('Native name', 120)),
      slug: ownSlug,
      countryId: optional(reference('Country', 'countries')),
    },
    offers: MERGED,
    picker: { fields: ['name', 'nativeName', 'kind'] },
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
      slug: ownSlug,
      category: optional(text('Category', 60)),
      isSpoiler: flag('Spoiler', false, { help: 'Hidden until a reader reveals it.' }),
      description,
    },
    offers: MERGED,
    picker: { fields: ['name', 'category', 'isSpoiler'] },
    list: { columns: ['name', 'category', 'isSpoiler'], sort: 'name', search: ['name', 'slug', 'category'] },
  }),
  defineResource({
    name: 'dramas',
    target: 'titles',
    rest: 'staff/dramas',
    ownedBy: 'feature',
    noun: { one: 'title', many: 'titles' },
    path: '/dashboard/drama',
    namedBy: 'title',
    listPath: '/dashboard/drama/list',
    createPath: '/dashboard/drama/create',
    tabs: [
      'details',
      'cast',
      'release',
      'services',
      'genres',
      'images',
      'related',
      'external-sources',
      'history',
    ],
    fields: {
      ...pick(titleFields, ['title', 'nativeTitle', 'type', 'format']),
      status: choice('Status', STATUS_LABELS, { isReadOnly: true }),
      ...pick(titleFields, ['startDate', 'episodeCount', 'isPublished', 'isExplicit']),
      ...listedFields(titleFields),
      statedStatus: { ...titleFields.statedStatus, label: 'Stated status' },
    },
    offers: ['create', 'update', 'delete', 'restore', 'import', 'export', 'bulk', 'revisions', 'merge'],
    knownBy: ['title', 'nativeTitle'],
    picker: {
      picture: 'poster',
      sort: 'popularity',
      kindField: 'type',
      publicQuery: { explicit: 'true' },
      fields: ['title', 'nativeTitle', 'type', 'startDate'],
      // A title starts as a draft, as on its create screen.
      preset: { isPublished: false },
    },
    importHelp:
      'Titles with the same name are distinguished by the year of their first date. New titles are drafts unless the column Published says yes. Genres, tags, countries and studios are lists of names, separated by semicolons.',
    list: {
      columns: ['title', 'nativeTitle', 'type', 'status', 'startDate', 'episodeCount', 'isPublished'],
      sort: 'title',
      search: ['title', 'nativeTitle'],
      filters: {
        genreIds: { kind: 'references', label: 'Genre', to: 'genres' },
        tagIds: { kind: 'references', label: 'Tag', to: 'tags' },
        countryIds: { kind: 'references', label: 'Country', to: 'countries' },
        studioIds: { kind: 'references', label: 'Studio or network', to: 'studios' },
        serviceIds: { kind: 'references', label: 'Streaming service', to: 'streaming-services' },
        poster: { kind: 'emptiness', label: 'Poster' },
        synopsis: { kind: 'emptiness', label: 'Synopsis' },
        cast: { kind: 'emptiness', label: 'Cast' },
        isDeleted: { kind: 'flag', label: 'Deleted' },
      },
    },
  }),
  defineResource({
    name: 'people',
    rest: 'staff/people',
    ownedBy: 'feature',
    noun: { one: 'person', many: 'people' },
    path: '/dashboard/person',
    tabs: ['details', 'links', 'images', 'credits', 'history'],
    fields: {
      ...listedFields(personFields),
      ...pick(personFields, ['biography']),
      creditCount: integer('Credits', 0, undefined, { isReadOnly: true }),
    },
    offers: [...MERGED, 'restore'],
    knownBy: ['name', 'nativeName'],
    picker: {
      picture: 'portrait',
      sort: 'creditCount',
      publicQuery: {},
      fields: ['name', 'nativeName', 'birthDate'],
    },
    list: {
      columns: ['name', 'nativeName', 'genderId', 'countryId', 'birthDate', 'creditCount'],
      sort: 'name',
      search: ['name', 'nativeName'],
      filters: {
        portrait: { kind: 'emptiness', label: 'Picture' },
        isDeleted: { kind: 'flag', label: 'Deleted' },
      },
    },
  }),
  defineResource({
    name: 'users',
    namedBy: 'displayName',
    ownedBy: 'feature',
    noun: { one: 'user', many: 'users' },
    path: '/dashboard/users',
    fields: listedMemberFields,
    offers: ['update', 'revisions', 'export'],
    list: {
      columns: ['displayName', 'handle', 'email', 'roleIds', 'state', 'createdAt'],
      sort: 'handle',
      search: ['displayName', 'handle', 'email'],
    },
  }),
  defineResource({
    name: 'roles',
    ownedBy: 'feature',
    noun: { one: 'role', many: 'roles' },
    path: '/dashboard/users/roles',
    fields: { ...roleFields, userCount: integer('Users', 0, undefined, { isReadOnly: true }) },
    offers: ['create', 'update', 'delete', 'uses', 'revisions', 'export'],
    list: {
      columns: ['name', 'description', 'isStaff', 'userCount'],
      sort: 'name',
      search: ['name', 'slug'],
    },
  }),
  defineResource({
    name: 'messages',
    namedBy: 'sender',
    ownedBy: 'feature',
    noun: { one: 'message', many: 'messages' },
    path: '/dashboard/messages',
    fields: listedMessageFields,
    offers: ['update', 'delete', 'bulk', 'revisions'],
    isDeletedForGood: true,
    list: {
      columns: ['sender', 'kind', 'body', 'isDone', 'createdAt'],
      sort: 'createdAt',
      isDescending: true,
      search: ['sender', 'email', 'body'],
    },
  }),
  defineResource({
    name: 'reviews',
    rest: 'staff/reviews',
    namedBy: 'title',
    ownedBy: 'feature',
    noun: { one: 'review', many: 'reviews' },
    path: '/dashboard/reviews',
    fields: listedReviewFields,
    offers: ['update', 'delete', 'restore', 'bulk', 'revisions'],
    removal: 'hide',
    list: {
      columns: ['title', 'author', 'body', 'overallScore', 'hasSpoilers', 'reportCount', 'publishedAt'],
      sort: 'publishedAt',
      isDescending: true,
      search: ['title', 'author', 'body'],
      filters: { isDeleted: { kind: 'flag', label: 'Hidden' } },
    },
  }),
] as const;

/** Dashboard screens that are not record lists; a feature renders each by its name. */
export const STAFF_SCREENS = [
  {
    name: 'change-requests',
    label: 'Change requests',
    path: '/dashboard/change-requests',
    needs: ['read', 'change-requests'],
  },
  { name: 'reports', label: 'Reports', path: '/dashboard/reports', needs: ['moderate', 'reviews'] },
  { name: 'activity', label: 'Activity', path: '/dashboard/users/activity', needs: ['read', 'activity'] },
] as const satisfies readonly ScreenDeclaration[];

const declared: readonly ResourceDeclaration[] = STAFF_RESOURCES;

/** Resources whose endpoints are derived from declaration and table alone. */
export const TABLE_RESOURCES = declared.filter(isStoredInTable);
