import type { CastRole, CreditJob } from '#src/domain/catalogue/creditKinds.ts';
import { slugOf } from '#src/domain/names/slug.ts';
import type { Database } from '#src/server/db/database.ts';
import { idOf, makeCountry, makeReference } from './makeReferences.ts';

let made = 0;

interface PersonParts {
  name?: string;
  nativeName?: string | null;
  birthDate?: string | null;
  biography?: string | null;
  gender?: string;
  country?: string;
  aliases?: string[];
  deletedAt?: Date | null;
}

/** A person; returns the id. */
export async function makePerson(db: Database, parts: PersonParts = {}): Promise<number> {
  made += 1;
  const name = parts.name ?? `Made Person ${made}`;
  const id = await idOf(
    db,
    `insert into people (name, native_name, sort_key, slug, birth_date, biography, gender_id, country_id, deleted_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [
      name,
      parts.nativeName ?? null,
      name.toLowerCase(),
      slugOf([name], 'person'),
      parts.birthDate ?? null,
      parts.biography ?? null,
      parts.gender ? await makeReference(db, 'genders', parts.gender) : null,
      parts.country ? await makeCountry(db, parts.country) : null,
      parts.deletedAt ?? null,
    ],
  );
  for (const [position, alias] of (parts.aliases ?? []).entries()) {
    await db.pool.query('insert into person_names (person_id, name, position) values ($1, $2, $3)', [
      id,
      alias,
      position,
    ]);
  }
  return id;
}

interface CreditParts {
  titleId: number;
  personId: number;
  job?: CreditJob;
  role?: CastRole | null;
  position?: number;
  note?: string | null;
  /** Names of characters, created for the title. */
  characters?: string[];
}

/** A credit with its characters; updates the count of the person; returns its id. */
export async function makeCredit(db: Database, parts: CreditParts): Promise<number> {
  const id = await idOf(
    db,
    `insert into credits (title_id, person_id, job, role, position, note) values ($1, $2, $3, $4, $5, $6) returning id`,
    [
      parts.titleId,
      parts.personId,
      parts.job ?? 'cast',
      parts.role ?? null,
      parts.position ?? 0,
      parts.note ?? null,
    ],
  );
  for (const [position, name] of (parts.characters ?? []).entries()) {
    const character = await idOf(db, 'insert into characters (title_id, name) values ($1, $2) returning id', [
      parts.titleId,
      name,
    ]);
    await db.pool.query(
      'insert into credit_characters (credit_id, character_id, position) values ($1, $2, $3)',
      [id, character, position],
    );
  }
  await db.pool.query('update people set credit_count = credit_count + 1 where id = $1', [parts.personId]);
  return id;
}
