import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { CAST_ROLES, type CastRole, CREDIT_JOBS, type CreditJob } from '#src/domain/catalogue/creditKinds.ts';
import { PERSON_NAME_KINDS } from '#src/domain/catalogue/rowKinds.ts';
import {
  identity,
  instant,
  oneOfCheck,
  parent,
  partialDate,
  partialDateCheck,
  recordColumns,
} from '#src/server/db/schema/columns.ts';
import { externalIdsTable, linksTable, position } from './ownedRows.table.ts';
import { countries, genders } from './reference.table.ts';
import { titles } from './titles.table.ts';

export const people = pgTable(
  'people',
  {
    id: identity(),
    name: text().notNull(),
    nativeName: text(),
    givenName: text(),
    familyName: text(),
    sortKey: text().notNull(),
    slug: text().notNull(),
    genderId: integer().references(() => genders.id),
    countryId: integer().references(() => countries.id),
    birthDate: partialDate(),
    deathDate: partialDate(),
    /** Cleaned HTML. */
    biography: text(),
    /** Number of public credits; sorts search results with equal rank. Maintained by writes. */
    creditCount: integer().notNull().default(0),
    deletedAt: instant(),
    ...recordColumns(),
  },
  (t) => [
    check('people_name_present', sql`btrim(${t.name}) <> '' and char_length(${t.name}) <= 300`),
    check('people_slug_shape', sql`${t.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
    partialDateCheck('people_birth_date', t.birthDate),
    partialDateCheck('people_death_date', t.deathDate),
    // Pages omit deleted people; checking this small index is cheaper than reading each person.
    index('people_deleted').on(t.id).where(sql`${t.deletedAt} is not null`),
    // Partial indexes of people who are not deleted, so that distant pages can be skipped without reading rows.
    ...[
      index('people_by_name').on(sql`${t.sortKey} collate "C"`, t.id),
      index('people_by_credits').on(sql`${t.creditCount} desc`, t.id),
      index('people_by_creation').on(t.createdAt, t.id),
      index('people_by_change').on(t.updatedAt, t.id),
      index('people_birth_asc').on(sql`${t.birthDate} collate "C" asc nulls last`, t.id),
      index('people_birth_desc').on(sql`${t.birthDate} collate "C" desc nulls last`, t.id),
      index('people_death_asc').on(sql`${t.deathDate} collate "C" asc nulls last`, t.id),
      index('people_death_desc').on(sql`${t.deathDate} collate "C" desc nulls last`, t.id),
      index('people_gender').on(t.genderId, sql`${t.creditCount} desc`, t.id),
      index('people_country').on(t.countryId, sql`${t.creditCount} desc`, t.id),
    ].map((each) => each.where(sql`${t.deletedAt} is null`)),
  ],
);

const personId = () => parent(() => people.id);

export const personNames = pgTable(
  'person_names',
  {
    id: identity(),
    personId: personId(),
    name: text().notNull(),
    kind: text({ enum: PERSON_NAME_KINDS }).notNull().default('alias'),
    position: position(),
  },
  (t) => [
    unique('person_names_name').on(t.personId, t.name),
    oneOfCheck('person_names_kind', t.kind, PERSON_NAME_KINDS),
  ],
);

export const personLinks = linksTable('person', () => people.id);

export const personExternalIds = externalIdsTable('person', () => people.id);

export const characters = pgTable(
  'characters',
  {
    id: identity(),
    titleId: parent(() => titles.id),
    name: text().notNull(),
    nativeName: text(),
    description: text(),
    ...recordColumns(),
  },
  (t) => [
    index('characters_title').on(t.titleId),
    check('characters_name_present', sql`btrim(${t.name}) <> '' and char_length(${t.name}) <= 300`),
  ],
);

/**
 * One row per person, title and job; an actor's characters are in another table, so that nobody is listed twice in a
 * group.
 */
export const credits = pgTable(
  'credits',
  {
    id: identity(),
    titleId: parent(() => titles.id),
    personId: personId(),
    job: text().$type<CreditJob>().notNull(),
    /** Cast role; null if the source does not state it, and always for crew. */
    role: text().$type<CastRole>(),
    position: position(),
    note: text(),
  },
  (t) => [
    unique('credits_once').on(t.titleId, t.personId, t.job),
    index('credits_title_order').on(t.titleId, t.position, t.id),
    index('credits_person').on(t.personId, t.titleId),
    // Finds titles with a cast without reading the credits.
    index('credits_cast').on(t.titleId).where(sql`${t.job} = 'cast'`),
    oneOfCheck('credits_job', t.job, CREDIT_JOBS),
    oneOfCheck('credits_role', t.role, CAST_ROLES),
    check('credits_role_is_cast', sql`${t.role} is null or ${t.job} = 'cast'`),
  ],
);

export const creditCharacters = pgTable(
  'credit_characters',
  {
    creditId: parent(() => credits.id),
    characterId: parent(() => characters.id),
    position: position(),
  },
  (t) => [
    primaryKey({ columns: [t.creditId, t.characterId] }),
    index('credit_characters_character').on(t.characterId),
  ],
);
