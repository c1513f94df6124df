import { createHash } from 'node:crypto';
import pg from 'pg';
import type { Database } from '#src/server/db/database.ts';
import type { NameKind } from '#src/server/db/nameShelves.ts';
import { SEARCH_TOTAL_MAX, type SearchText } from './search.schema.ts';
import {
  type FoundName,
  isWholeNameFound,
  judgedByMistakes,
  type Likely,
  ownersOf,
  rankedByMatch,
  rankedByMistakes,
} from './searchRanking.ts';
import { type Bind, everyWord, exactOrPrefix, type TierMaker } from './searchTiers.queries.server.ts';
import { soundingAlike, spelledAlike, spelledLessAlike } from './similarTiers.queries.server.ts';
import { type SearchEntity, tierStatement } from './tierStatement.queries.server.ts';

/** Similar names are looked for when fewer owners than this hold the text. */
const SIMILAR_BELOW = 5;
/** Likeness from which a name is taken for what was mistyped: two mistakes in five letters, or one beside names that hold it. */
const LIKENESS_ALONE = 0.6;
const LIKENESS_BESIDE_OTHERS = 0.8;
/** Similar names that are worth showing. */
const SIMILAR_MAX = 40;
/** Milliseconds a tier may take: a search that hits it keeps what the tiers before it found. */
const TIER_TIMEOUT_MS = 250;
/** PostgreSQL's code for a statement that was cancelled, here by its timeout. */
const QUERY_CANCELLED = '57014';

/**
 * Word similarities asked of spellings, one after another until something is found: a mistake costs a short text more,
 * and of a long one more than half is right.
 */
function spellingLooks(asked: string): { make: TierMaker; similarity: number }[] {
  if (asked.length < SHORT_BELOW) return [{ make: spelledAlike, similarity: 0.4 }];
  const close = { make: spelledAlike, similarity: 0.6 };
  return asked.length > LONG_ABOVE ? [close] : [close, { make: spelledLessAlike, similarity: 0.45 }];
}
const SHORT_BELOW = 8;
const LONG_ABOVE = 60;
/** The same of sounds, whose keys are alike more often; shorter keys are alike to too much. */
const SOUND_SIMILARITY = 0.5;
const SOUND_MIN = 4;

/** Statements for more words, of which there are many kinds, are planned each time; a plan takes a third of a megabyte. */
const PREPARED_WORDS_MAX = 2;

interface Finding {
  client: pg.PoolClient;
  entity: SearchEntity;
  text: SearchText;
  explicit: boolean;
}

async function namesIn(
  make: TierMaker,
  { client, entity, text, explicit }: Finding,
  kind: NameKind = entity,
): Promise<FoundName[]> {
  const values: unknown[] = [explicit];
  const bind: Bind = (value) => `$${values.push(value)}::${Array.isArray(value) ? 'text[]' : 'text'}`;
  const sql = tierStatement(entity, make(kind, text, bind));
  const isPrepared = make !== everyWord || text.words.length <= PREPARED_WORDS_MAX;
  const name = isPrepared ? `search-${createHash('sha1').update(sql).digest('hex')}` : undefined;
  return (await client.query<FoundName>({ name, text: sql, values })).rows;
}

const hasLetters = (text: string) => /[\p{L}\p{N}]/u.test(text);

/** Initials are no words, and a single letter is in every name; a single sign (`%`) is in few. */
function hasWords({ compact, initials }: SearchText): boolean {
  return initials === '' && (compact.length > 1 || !hasLetters(compact));
}

/** Ways of looking for names that hold a text, the best first: characters lead to a title after the titles called so. */
const HOLDING: Record<SearchEntity, readonly { make: TierMaker; kind: NameKind }[]> = {
  titles: [
    { make: exactOrPrefix, kind: 'titles' },
    { make: everyWord, kind: 'titles' },
    { make: exactOrPrefix, kind: 'characters' },
    { make: everyWord, kind: 'characters' },
  ],
  people: [
    { make: exactOrPrefix, kind: 'people' },
    { make: everyWord, kind: 'people' },
  ],
};

/** Adds names that hold the text to `found`; says whether that is enough. */
async function findHolding(finding: Finding, found: FoundName[]): Promise<boolean> {
  const isOfWords = hasWords(finding.text);
  for (const { make, kind } of HOLDING[finding.entity]) {
    if (make === everyWord && !isOfWords) continue;
    found.push(...(await namesIn(make, finding, kind)));
    if (ownersOf(found, SEARCH_TOTAL_MAX + 1).size > SEARCH_TOTAL_MAX) return true;
  }
  return !isOfWords || isWholeNameFound(found) || ownersOf(found, SIMILAR_BELOW).size >= SIMILAR_BELOW;
}

/** Adds similar names to `found`, the most similar tried first. */
async function findSimilar(finding: Finding, found: Likely[]): Promise<void> {
  const { client, text } = finding;
  // One letter is like everything, and signs have no trigrams to be alike by.
  if (text.compact.length === 1 || !hasLetters(text.compact)) return;
  const look = async (make: TierMaker, similarity: number) => {
    await client.query(`set local pg_trgm.word_similarity_threshold = ${similarity}`);
    found.push(...judgedByMistakes(text, await namesIn(make, finding)));
    return ownersOf(rankedByMistakes(found, LIKENESS_ALONE), SIMILAR_BELOW).size;
  };
  let count = 0;
  const asked = text.jamo || text.folded;
  for (const { make, similarity } of spellingLooks(asked)) {
    if (count === 0) count = await look(make, similarity);
  }
  const isOfKeyLength = text.roman.length >= SOUND_MIN && asked.length <= LONG_ABOVE;
  if (count < SIMILAR_BELOW && isOfKeyLength) await look(soundingAlike, SOUND_SIMILARITY);
}

/** Runs statements on one connection, each under the tiers' timeout; false when one ran out of time. */
async function withinTime(db: Database, work: (client: pg.PoolClient) => Promise<void>): Promise<boolean> {
  const client = await db.pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(
      `begin read only; set local statement_timeout = ${TIER_TIMEOUT_MS}; set local plan_cache_mode = force_generic_plan`,
    );
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

export interface FoundOwners {
  /** Key of each title or person with the name that matched, best first; one more than is counted when there are more. */
  owners: [ownerId: number, name: string][];
  /** Whether there are more than these. */
  isCut: boolean;
  /** False when time ran out before the last tier. */
  isComplete: boolean;
}

/**
 * Titles or people that a text names, best first. Tiers: the name itself or its beginning; every word of it; similar
 * names, only when the others gave little. Drafts, deleted titles and deleted people are never among them.
 * @param explicit whether titles flagged explicit are wanted
 */
export async function findOwners(
  db: Database,
  entity: SearchEntity,
  text: SearchText,
  explicit: boolean,
): Promise<FoundOwners> {
  const holding: FoundName[] = [];
  const similar: Likely[] = [];
  const isComplete = await withinTime(db, async (client) => {
    const finding = { client, entity, text, explicit };
    const isEnough = await findHolding(finding, holding);
    if (!isEnough) await findSimilar(finding, similar);
  });
  const owners = ownersOf(rankedByMatch(holding), SEARCH_TOTAL_MAX + 1);
  for (const [ownerId, name] of ownersOf(
    rankedByMistakes(similar, holding.length > 0 ? LIKENESS_BESIDE_OTHERS : LIKENESS_ALONE),
    SIMILAR_MAX,
  )) {
    if (!owners.has(ownerId)) owners.set(ownerId, name);
  }
  return { owners: [...owners], isCut: holding.some((name) => name.isCut), isComplete };
}
