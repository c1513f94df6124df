import pg from 'pg';
import { likenessWithin } from '#src/domain/likeness.ts';
import type { Database } from '#src/server/db/database.ts';
import { SEARCH_TOTAL_MAX, type SearchText } from './search.schema.ts';
import {
  type Bind,
  everyWord,
  exactOrPrefix,
  type SearchEntity,
  soundingAlike,
  spelledAlike,
  type Tier,
  tierStatement,
} from './searchTiers.queries.server.ts';

/** A title or person that was found, by the best of its names. */
export interface FoundOwner {
  ownerId: number;
  name: string;
}

export interface FoundOwners {
  /** Best first. */
  owners: FoundOwner[];
  /** False when time ran out before the last tier. */
  isComplete: boolean;
}

/** Similar names are looked for when fewer owners than this hold the text itself. */
const SIMILAR_BELOW = 5;
/** Similar names that are worth showing. */
const SIMILAR_MAX = 40;
/** Likeness from which a similar name is a mistyped one: one mistake in three letters, two in five. */
const LIKENESS_MIN = 0.6;
/** Milliseconds a tier may take: a search that hits it keeps what the tiers above found. */
const TIER_TIMEOUT_MS = 250;
/** PostgreSQL's code for a statement that was cancelled, by its timeout here. */
const QUERY_CANCELLED = '57014';

/** `search_names.rank` of a character's name, and how many steps such a match comes later. */
const CHARACTER_RANK = 4;
const CHARACTER_STEPS = 4;

interface NameRow extends FoundOwner {
  id: number;
  step: number;
  folded: string;
  jamo: string;
  roman: string;
  rank: number;
  weight: number;
  likeness: number;
}

/** Word similarities asked of similar spellings, one after the other until one finds something: short texts lose more trigrams to a mistake. */
const spellingSimilarities = (asked: string) => (asked.length < 8 ? [0.4] : [0.6, 0.45]);
/** The same of sounds, whose keys join much already; keys shorter than this are too common. */
const SOUND_SIMILARITY = 0.5;
const SOUND_MIN = 4;
/** Steps up to this one are the whole name. */
const EXACT_STEP = 2;
const timed = async <R extends NameRow[]>(n: string, f: () => Promise<R>) => { const s = performance.now(); const r = await f(); if (process.env.T) console.log('    ', n, (performance.now() - s).toFixed(1), r.length); return r; };


async function namesOf(
  client: pg.PoolClient,
  entity: SearchEntity,
  explicit: boolean,
  make: (bind: Bind) => Tier,
): Promise<NameRow[]> {
  const values: unknown[] = [explicit];
  const tier = make((value) => `$${values.push(value)}::${Array.isArray(value) ? 'text[]' : 'text'}`);
  return (await client.query<NameRow>(tierStatement(entity, tier), values)).rows;
}

/** How well known the owner is, 0..1: half way at a weight of ten. */
const fame = (row: NameRow) => row.weight / (row.weight + 10);

interface Judged {
  row: NameRow;
  step: number;
  merit: number;
}

const byMerit = (a: Judged, b: Judged) =>
  a.step - b.step ||
  b.merit - a.merit ||
  a.row.rank - b.row.rank ||
  b.row.weight - a.row.weight ||
  a.row.ownerId - b.row.ownerId ||
  a.row.id - b.row.id;

/** Names that hold the text: by tier, within it by likeness and fame; characters after titles that are called so. */
function ranked(rows: readonly NameRow[]): NameRow[] {
  const judged = rows.map((row) => ({
    row,
    step: row.step + (row.rank === CHARACTER_RANK ? CHARACTER_STEPS : 0),
    merit: row.likeness + 0.6 * fame(row) - 0.02 * row.rank,
  }));
  return judged.sort(byMerit).map(({ row }) => row);
}

/** Similar names: trigrams chose who is looked at, the number of typing mistakes decides who is meant. */
function rankedByMistakes(text: SearchText, rows: readonly NameRow[]): NameRow[] {
  const judged = rows.map((row) => {
    const written = text.jamo ? likenessWithin(text.jamo, row.jamo) : likenessWithin(text.folded, row.folded);
    const alike = Math.max(written, 0.95 * likenessWithin(text.roman, row.roman));
    const isCharacter = row.rank === CHARACTER_RANK;
    return { row, step: 0, alike, merit: alike + 0.3 * row.likeness + 0.15 * fame(row) - (isCharacter ? 0.2 : 0) };
  });
  return judged
    .filter(({ row, alike }) => alike >= LIKENESS_MIN || row.likeness >= LIKENESS_MIN)
    .sort(byMerit)
    .map(({ row }) => row);
}

/** The first `most` owners of names in the order given, each with the first of its names. */
function ownersOf(rows: readonly NameRow[], most: number): Map<number, string> {
  const names = new Map<number, string>();
  for (const { ownerId, name } of rows) {
    if (names.size >= most) return names;
    if (!names.has(ownerId)) names.set(ownerId, name);
  }
  return names;
}

/** Runs tiers on one connection, each under the timeout; after the first that ran out of time none runs any more. */
async function withinTime<Result>(db: Database, work: (client: pg.PoolClient) => Promise<Result>): Promise<boolean> {
  const client = await db.pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(`begin read only; set local statement_timeout = ${TIER_TIMEOUT_MS}`);
    await work(client);
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === QUERY_CANCELLED) return false;
    throw error;
  } finally {
    await client.query('rollback').catch((fault: Error) => {
      broken = fault;
    });
    client.release(broken);
  }
}

/**
 * Owners whose names match, best first, one more than is counted when there are more. Tiers: the name itself or its
 * beginning; every word of it; similar names, only when the others gave little. On timeout, what was found until then.
 * @param explicit whether titles flagged explicit are wanted
 */
export async function findOwners(
  db: Database,
  entity: SearchEntity,
  text: SearchText,
  explicit: boolean,
): Promise<FoundOwners> {
  const rows: NameRow[] = [];
  const similarRows: NameRow[] = [];
  const isFound = () => rows.some((row) => row.step <= EXACT_STEP && row.rank !== CHARACTER_RANK) || ownersOf(rows, SIMILAR_BELOW).size >= SIMILAR_BELOW;
  const isComplete = await withinTime(db, async (client) => {
    const look = (make: (bind: Bind) => Tier) => namesOf(client, entity, explicit, make);
    rows.push(...(await timed('prefix',()=>look((bind) => exactOrPrefix(entity, text, bind)))));
    if (text.initials !== '' || text.compact.length === 1) return;
    rows.push(...(await timed('words',()=>look((bind) => everyWord(entity, text, bind)))));
    if (isFound()) return;
    const lookAlike = async (similarity: number, make: (bind: Bind) => Tier) => {
      await client.query(`set local pg_trgm.word_similarity_threshold = ${similarity}`);
      similarRows.push(...(await timed('alike'+similarity,()=>look(make))));
      return ownersOf(rankedByMistakes(text, similarRows), SIMILAR_MAX).size;
    };
    let count = 0;
    for (const similarity of spellingSimilarities(text.jamo || text.folded)) {
      if (count === 0) count = await lookAlike(similarity, (bind) => spelledAlike(entity, text, bind));
    }
    if (text.roman.length < SOUND_MIN || count >= SIMILAR_BELOW) return;
    await lookAlike(SOUND_SIMILARITY, (bind) => soundingAlike(entity, text, bind));
  });
  const exact = ownersOf(ranked(rows), SEARCH_TOTAL_MAX + 1);
  const names = new Map([...exact, ...[...ownersOf(rankedByMistakes(text, similarRows), SIMILAR_MAX)].filter(([id]) => !exact.has(id))]);
  return { owners: [...names].map(([ownerId, name]) => ({ ownerId, name })), isComplete };
}
