import { personRecords } from '#src/catalogue/people/personRecords.server.ts';
import { titleRecords } from '#src/catalogue/titles/titleRecords.server.ts';
import { isStorable, nameSchema } from '#src/domain/names/name.schema.ts';
import { RICH_TEXT_MAX } from '#src/domain/text/richText.ts';
import type { CommandContext } from '#src/server/command.ts';
import { idOf } from '#tests/support/records/makeReferences.ts';

/** A title and a person whose every text is one attack vector, as far as the field accepts it. */
export interface Attacked {
  readonly vector: string;
  /** The name of both: the vector, or a word in its place if no name may contain it. */
  readonly called: string;
  readonly titleId: number;
  readonly personId: number;
  readonly titlePath: string;
  readonly personPath: string;
}

/** The name that a field derives from a text; null if it rejects the text. */
function nameOf(text: string): string | null {
  const read = nameSchema.safeParse([...text].slice(0, 300).join(''));
  return read.success ? read.data : null;
}

/** A text as rich-text fields accept it: characters that cannot be stored are removed. */
const storable = (text: string) =>
  isStorable(text)
    ? text.slice(0, RICH_TEXT_MAX)
    : text.replaceAll(/\0|\p{Surrogate}/gu, '').slice(0, RICH_TEXT_MAX);

const asAddress = (text: string) => `https://x.example/${text.replaceAll(/[\s\0]/g, '')}`.slice(0, 500);
const asNote = (text: string) => [...text].slice(0, 300).join('').trim() || 'Nothing';

/** Names of references that no command creates: written as an import would, with separate slugs. */
async function references({ db }: CommandContext, name: string, index: number) {
  const insert = (table: string, columns: string, positions: string) =>
    idOf(
      db,
      `insert into ${table} (slug, name, ${columns}) values ($2, $1, ${positions}) on conflict (slug) do nothing returning id`,
      [`${name} ${index}`, `attack-${index}`],
    );
  return {
    tagId: await insert('tags', 'is_spoiler', 'false'),
    genreId: await insert('genres', 'version', '1'),
    studioId: await insert('studios', 'kind', `'network'`),
    serviceId: await insert('streaming_services', 'url', 'null'),
    socialMediaId: await insert('social_media', 'url_pattern', `'https://x.example/'`),
  };
}

type Ids = Awaited<ReturnType<typeof references>> & { countryId: number };

/** Writes the unsanitised rich text past every check, as a restored backup might contain it. */
async function writeRaw(
  { db }: CommandContext,
  titleId: number,
  personId: number,
  text: string,
): Promise<void> {
  await db.pool.query('update titles set synopsis = $1 where id = $2', [text, titleId]);
  await db.pool.query('update episodes set synopsis = $1 where title_id = $2', [text, titleId]);
  await db.pool.query('update people set biography = $1 where id = $2', [text, personId]);
}

/** The body of a person whose every text is `text`. */
const personBody = (text: string, called: string, ids: Ids) => ({
  name: called,
  nativeName: called,
  givenName: called,
  familyName: called,
  countryId: ids.countryId,
  biography: text,
  names: [{ name: [...called].reverse().join(''), kind: 'stage' }],
  links: [{ url: asAddress(text), socialMediaId: ids.socialMediaId }],
});

/** The body of a title whose every text is `text`. */
const titleBody = (text: string, called: string, personId: number, { countryId, ...ids }: Ids) => ({
  type: 'drama',
  title: called,
  nativeTitle: called,
  romanisedTitle: called,
  synopsis: text,
  startDate: '2026-11-01',
  aliases: [{ name: called, kind: 'alias', language: 'ko' }],
  genres: [{ genreId: ids.genreId }],
  tags: [{ tagId: ids.tagId }],
  studios: [{ studioId: ids.studioId }],
  availability: [{ serviceId: ids.serviceId, countryId, kind: 'free', url: asAddress(text) }],
  releases: [{ countryId, kind: 'broadcast', date: '2026-11-01', note: asNote(text) }],
  links: [{ url: asAddress(text), socialMediaId: ids.socialMediaId }],
  characters: [{ key: 'new-1', name: called, nativeName: called, description: asNote(text) }],
  cast: [{ personId, role: 'main', characters: ['new-1'], note: asNote(text) }],
  crew: [{ job: 'director', personId, note: asNote(text) }],
  episodes: [{ key: 'new-1', label: '1', title: called, nativeTitle: called, synopsis: text }],
});

/**
 * Writes a vector into every text of a new person and a new title with the commands that forms use. For an
 * odd `index` the rich texts are then overwritten unsanitised.
 */
export async function attack(
  context: CommandContext,
  vector: string,
  index: number,
  countryId: number,
): Promise<Attacked> {
  const text = storable(vector);
  const called = nameOf(text) ?? `Vector ${index}`;
  const ids = { ...(await references(context, called, index)), countryId };
  const person = await personRecords.create(context, personBody(text, called, ids));
  const title = await titleRecords.create(context, titleBody(text, called, person.id, ids));
  if (index % 2 === 1) await writeRaw(context, title.id, person.id, text);
  const { rows } = await context.db.pool.query<{ title: string; person: string }>(
    'select t.slug as title, p.slug as person from titles t, people p where t.id = $1 and p.id = $2',
    [title.id, person.id],
  );
  return {
    ...{ vector: text, called, titleId: title.id, personId: person.id },
    titlePath: `/drama/${title.id}/${rows[0]?.title}`,
    personPath: `/people/${person.id}/${rows[0]?.person}`,
  };
}
