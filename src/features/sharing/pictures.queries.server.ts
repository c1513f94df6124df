import type { TitleSummary } from '#src/domain/catalogue/summaries.ts';
import { formatPartialDate } from '#src/domain/dates/partialDate.ts';
import { type Database, statement } from '#src/server/db/database.ts';
import type { PersonSubject, TitleSubject } from './picture.ts';

/** Data of a picture, and the instant of the record's last change (ISO 8601, UTC, microseconds). */
export interface Drawable<Subject> {
  subject: Subject;
  updatedAt: string;
}

const instantOf = (value: string) => `to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

function titleSubject(card: TitleSummary): TitleSubject {
  const { id, slug, title, nativeTitle, romanisedTitle, genres, year, type, episodeCount, networks } = card;
  const length = episodeCount === 1 ? '1 episode' : `${episodeCount} episodes`;
  const facts = [
    year === null ? null : String(year),
    type === 'movie' ? 'Movie' : episodeCount === null ? null : length,
    networks[0] ?? null,
  ];
  const knownFacts = facts.filter((fact): fact is string => fact !== null);
  return { id, slug, title, nativeTitle, romanisedTitle, genres, year, facts: knownFacts };
}

const readTitle = statement<{ card: TitleSummary; updatedAt: string }, [id: number]>(
  'picture-title',
  `select c.card, ${instantOf('t.updated_at')} as "updatedAt" from titles t join title_cards c on c.title_id = t.id
  where t.id = $1::int and t.is_published and t.deleted_at is null`,
);

/**
 * Reads the data of a title's picture; null for a draft, a deleted or an unknown title, which have no page
 * either.
 */
export async function drawableTitle(db: Database, id: number): Promise<Drawable<TitleSubject> | null> {
  const [row] = await readTitle(db.pool, id);
  return row ? { subject: titleSubject(row.card), updatedAt: row.updatedAt } : null;
}

interface PersonRow extends Omit<PersonSubject, 'facts'> {
  birthDate: string | null;
  updatedAt: string;
}

const readPerson = statement<PersonRow, [id: number]>(
  'picture-person',
  `select id, slug, name, native_name as "nativeName", birth_date as "birthDate", ${instantOf('updated_at')} as "updatedAt"
  from people where id = $1::int and deleted_at is null`,
);

/** Reads the data of a person's picture; null for a deleted or unknown person. */
export async function drawablePerson(db: Database, id: number): Promise<Drawable<PersonSubject> | null> {
  const [row] = await readPerson(db.pool, id);
  if (!row) return null;
  const { birthDate, updatedAt, ...person } = row;
  const facts = birthDate === null ? [] : [`Born ${formatPartialDate(birthDate, { style: 'long' })}`];
  return { subject: { ...person, facts }, updatedAt };
}

/** Number of posters on the site's picture. */
const CARD_TITLES_MAX = 6;

const readTitles = statement<{ card: TitleSummary }>(
  'picture-site',
  `select c.card from title_index i join title_cards c on c.title_id = i.title_id
  where i.list_id = 0 order by i.list_count desc, i.external_votes desc, i.title_id limit ${CARD_TITLES_MAX}`,
);

/** Reads the best-known dramas for the site's picture. */
export async function drawableTitles(db: Database): Promise<TitleSubject[]> {
  return (await readTitles(db.pool)).map(({ card }) => titleSubject(card));
}
