import { CONTACT_KINDS, EMAIL_MAX, MESSAGE_LENGTH } from '#src/domain/contact.ts';
import { TITLE_FORMATS, TITLE_STATUSES, TITLE_TYPES } from '#src/domain/summaries.ts';
import { defineResource, isKeptInTable, type ResourceDeclaration } from '#src/resources/define.ts';

const name = { kind: 'text', label: 'Name', maxLength: 120, isOwn: true } as const;
const slug = { kind: 'slug', label: 'Slug', from: 'name', help: 'Part of addresses.' } as const;
const description = { kind: 'longText', label: 'Description', maxLength: 2000, isOptional: true } as const;
/** What every table of names offers. Countries are not merged: their codes are ISO's. */
const KEPT = ['create', 'update', 'delete', 'import', 'export', 'bulk', 'uses', 'revisions'] as const;
const MERGED = [...KEPT, 'merge'] as const;
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
    offers: KEPT,
    list: { columns: ['code', 'name', 'slug'], sort: 'name', search: ['name', 'code'] },
  }),
  defineResource({
    name: 'genders',
    noun: { one: 'gender', many: 'genders' },
    path: '/dashboard/gender',
    fields: { name, slug },
    offers: MERGED,
    list: named,
  }),
  defineResource({
    name: 'genres',
    noun: { one: 'genre', many: 'genres' },
    path: '/dashboard/drama-gender',
    fields: { name, slug, description },
    offers: MERGED,
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
        help: 'What addresses of profiles must match: a regular expression, as RE2 reads it.',
      },
    },
    offers: MERGED,
    list: { columns: ['name', 'slug', 'urlPattern'], sort: 'name', search: ['name', 'slug'] },
  }),
  defineResource({
    name: 'streaming-services',
    noun: { one: 'streaming service', many: 'streaming services' },
    path: '/dashboard/streaming-services',
    fields: { name, slug, url: { kind: 'url', label: 'Address', isOptional: true } },
    offers: MERGED,
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
    offers: MERGED,
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
    offers: MERGED,
    list: { columns: ['name', 'category', 'isSpoiler'], sort: 'name', search: ['name', 'slug', 'category'] },
  }),
  defineResource({
    name: 'dramas',
    rest: 'staff/dramas',
    keptBy: 'feature',
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
      title: { kind: 'text', label: 'Title', maxLength: 300, isOwn: true },
      nativeTitle: { kind: 'text', label: 'Native title', maxLength: 300, isOptional: true, isOwn: true },
      type: { kind: 'choice', label: 'Type', choices: TITLE_TYPES },
      format: { kind: 'choice', label: 'Format', choices: TITLE_FORMATS, isOptional: true },
      status: { kind: 'choice', label: 'Status', choices: TITLE_STATUSES, isReadOnly: true },
      startDate: { kind: 'partialDate', label: 'First date', isOptional: true, isOwn: true },
      episodeCount: { kind: 'count', label: 'Episodes', isOptional: true },
      isPublished: { kind: 'flag', label: 'Published' },
      isExplicit: { kind: 'flag', label: 'Explicit' },
    },
    offers: ['create', 'update', 'delete', 'restore', 'import', 'export', 'bulk', 'revisions', 'merge'],
    knownBy: ['title', 'nativeTitle'],
    importHelp:
      'A title is told from one of the same name by the year of its first date. New ones are drafts unless a column Published says yes. Genres, tags, countries and studios are lists of names with semicolons.',
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
    keptBy: 'feature',
    noun: { one: 'person', many: 'people' },
    path: '/dashboard/person',
    tabs: ['details', 'links', 'images', 'credits', 'history'],
    fields: {
      name: { kind: 'text', label: 'Name', maxLength: 300, isOwn: true },
      nativeName: { kind: 'text', label: 'Native name', maxLength: 300, isOptional: true, isOwn: true },
      givenName: { kind: 'text', label: 'Given name', maxLength: 300, isOptional: true, isOwn: true },
      familyName: { kind: 'text', label: 'Family name', maxLength: 300, isOptional: true, isOwn: true },
      genderId: { kind: 'reference', label: 'Gender', to: 'genders', isOptional: true },
      countryId: { kind: 'reference', label: 'Country', to: 'countries', isOptional: true },
      birthDate: { kind: 'partialDate', label: 'Born', isOptional: true, isOwn: true },
      deathDate: { kind: 'partialDate', label: 'Died', isOptional: true, isOwn: true },
      biography: { kind: 'richText', label: 'Biography', isOptional: true, isOwn: true },
      creditCount: { kind: 'count', label: 'Credits', isReadOnly: true },
    },
    offers: [...MERGED, 'restore'],
    knownBy: ['name', 'nativeName'],
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
    keptBy: 'feature',
    noun: { one: 'user', many: 'users' },
    path: '/dashboard/users',
    fields: {
      displayName: { kind: 'text', label: 'Name', maxLength: 80 },
      handle: {
        kind: 'code',
        label: 'Handle',
        pattern: '^[a-z0-9_]{3,20}$',
        example: 'kim_07',
        help: 'Part of the address of the profile.',
      },
      email: { kind: 'text', label: 'E-mail', maxLength: 254, isReadOnly: true },
      roleIds: { kind: 'references', label: 'Roles', to: 'roles' },
      isEmailVerified: { kind: 'flag', label: 'Verified', isReadOnly: true },
      isSuspended: { kind: 'flag', label: 'Suspended', isReadOnly: true },
      createdAt: { kind: 'instant', label: 'Joined', isReadOnly: true },
    },
    offers: ['update', 'revisions', 'export'],
    list: {
      columns: ['displayName', 'handle', 'email', 'roleIds', 'isEmailVerified', 'isSuspended', 'createdAt'],
      sort: 'handle',
      search: ['displayName', 'handle', 'email'],
    },
  }),
  defineResource({
    name: 'roles',
    keptBy: 'feature',
    noun: { one: 'role', many: 'roles' },
    path: '/dashboard/users/roles',
    fields: {
      name,
      slug,
      description,
      isStaff: { kind: 'flag', label: 'Staff', help: 'Whether its holders may enter the dashboard.' },
      permissions: { kind: 'permissions', label: 'Permissions' },
      userCount: { kind: 'count', label: 'Users', isReadOnly: true },
    },
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
    keptBy: 'feature',
    noun: { one: 'message', many: 'messages' },
    path: '/dashboard/messages',
    fields: {
      sender: { kind: 'text', label: 'From', maxLength: EMAIL_MAX, isReadOnly: true },
      email: { kind: 'text', label: 'E-mail', maxLength: EMAIL_MAX, isReadOnly: true },
      kind: { kind: 'choice', label: 'About', choices: CONTACT_KINDS, isReadOnly: true },
      body: { kind: 'longText', label: 'Message', maxLength: MESSAGE_LENGTH.max, isReadOnly: true },
      isDone: { kind: 'flag', label: 'Done', help: 'Answered, or nothing is to be answered.' },
      doneBy: { kind: 'text', label: 'Done by', maxLength: 80, isOptional: true, isReadOnly: true },
      doneAt: { kind: 'instant', label: 'Done at', isOptional: true, isReadOnly: true },
      createdAt: { kind: 'instant', label: 'Sent', isReadOnly: true },
    },
    offers: ['update', 'delete', 'bulk', 'revisions'],
    isDeletedForGood: true,
    list: {
      columns: ['sender', 'kind', 'body', 'isDone', 'createdAt'],
      sort: 'createdAt',
      isDescending: true,
      search: ['sender', 'email', 'body'],
    },
  }),
] as const;

const declared: readonly ResourceDeclaration[] = STAFF_RESOURCES;

/** Those whose routes are made of their declaration and their table alone. */
export const TABLE_RESOURCES = declared.filter(isKeptInTable);
