import { createHash } from 'node:crypto';
import pg from 'pg';
import type { NameKind } from '#src/catalogue/nameBuckets.server.ts';
import { hasLetters } from '#src/catalogue/nameSql.server.ts';
import type { Database } from '#src/server/db/database.ts';
import { type PreparedQuery, SEARCH_TOTAL_MAX } from './search.view.ts';
import {
  type Candidate,
  isWholeNameMatch,
  matchesOf,
  rankedByMatchKind,
  rankedBySimilarity,
  type SimilarCandidate,
  similarCandidates,
} from './searchRanking.ts';
import { type Bind, everyTermTier, exactOrPrefix, type TierMaker } from './searchTiers.queries.server.ts';
import { soundingAlike, spelledAlike, spelledLessAlike } from './similarTiers.queries.server.ts';
import { type SearchEntity, tierStatement } from './tierStatement.queries.server.ts';

/** The search compares similar names only if fewer titles or people than this match the query. */
const SIMILAR_BELOW = 5;
/**
 * Minimum similarity of a misspelt name: two mistakes in five letters, or one mistake if other names contain
 * the query.
 */
const SIMILARITY_ALONE = 0.6;
const SIMILARITY_BESIDE_OTHERS = 0.8;
/** Maximum number of results from similar names. */
const SIMILAR_MAX = 40;
/** Timeout of a tier in ms. After a timeout the search returns the results of the previous tiers. */
const TIER_TIMEOUT_MS = 250;
/** PostgreSQL error code of a cancelled statement, here after a timeout. */
const QUERY_CANCELLED = '57014';

/**
 * Returns the word-similarity thresholds to try one after the other until there are results. One mistake
 * changes a short query more; a long query has more than half of its letters right.
 */
function spellingTiers(searched: string): { make: TierMaker; similarity: number }[] {
  if (searched.length < SHORT_BELOW) return [{ make: spelledAlike, similarity: 0.4 }];
  const close = { make: spelledAlike, similarity: 0.6 };
  return searched.length > LONG_ABOVE ? [close] : [close, { make: spelledLessAlike, similarity: 0.45 }];
}
const SHORT_BELOW = 8;
const LONG_ABOVE = 60;
/**
 * Word-similarity threshold of romanisation keys, which are alike more often than spellings; keys shorter
 * than PHONETIC_MIN are similar to too many names.
 */
const PHONETIC_SIMILARITY = 0.5;
const PHONETIC_MIN = 4;

/**
 * Statements for more terms have too many variants to prepare; each prepared plan takes a third of a
 * megabyte.
 */
const PREPARED_TERMS_MAX = 2;

interface SearchRequest {
  client: pg.PoolClient;
  entity: SearchEntity;
  query: PreparedQuery;
  explicit: boolean;
}

async function candidatesOf(
  make: TierMaker,
  { client, entity, query, explicit }: SearchRequest,
  kind: NameKind = entity,
): Promise<Candidate[]> {
  const values: unknown[] = [explicit];
  const bind: Bind = (value) => `$${values.push(value)}::${Array.isArray(value) ? 'text[]' : 'text'}`;
  const sql = tierStatement(entity, make(kind, query, bind));
  const isPrepared = make !== everyTermTier || query.terms.length <= PREPARED_TERMS_MAX;
  const name = isPrepared ? `search-${createHash('sha1').update(sql).digest('hex')}` : undefined;
  return (await client.query<Candidate>({ name, text: sql, values })).rows;
}

/**
 * Whether the query has terms to search for inside names. Initials are not terms, and a single letter is in
 * too many names; a single sign (`%`) is in few.
 */
function hasTerms({ compact, initials }: PreparedQuery): boolean {
  return initials === '' && (compact.length > 1 || !hasLetters(compact));
}

/**
 * Tiers for names that contain the query, the best first: titles found by a character come after titles found
 * by their own names.
 */
const CONTAINING: Record<SearchEntity, readonly { make: TierMaker; kind: NameKind }[]> = {
  titles: [
    { make: exactOrPrefix, kind: 'titles' },
    { make: everyTermTier, kind: 'titles' },
    { make: exactOrPrefix, kind: 'characters' },
    { make: everyTermTier, kind: 'characters' },
  ],
  people: [
    { make: exactOrPrefix, kind: 'people' },
    { make: everyTermTier, kind: 'people' },
  ],
};

/** Adds names that contain the query to `candidates`. Returns whether these results suffice. */
async function findContaining(request: SearchRequest, candidates: Candidate[]): Promise<boolean> {
  const hasSeveralTerms = hasTerms(request.query);
  for (const { make, kind } of CONTAINING[request.entity]) {
    if (make === everyTermTier && !hasSeveralTerms) continue;
    candidates.push(...(await candidatesOf(make, request, kind)));
    if (matchesOf(candidates, SEARCH_TOTAL_MAX + 1).size > SEARCH_TOTAL_MAX) return true;
  }
  return (
    !hasSeveralTerms ||
    isWholeNameMatch(candidates) ||
    matchesOf(candidates, SIMILAR_BELOW).size >= SIMILAR_BELOW
  );
}

/** Adds similar names to `candidates`, trying the highest threshold first. */
async function findSimilar(request: SearchRequest, candidates: SimilarCandidate[]): Promise<void> {
  const { client, query } = request;
  // A single letter is similar to every name, and signs have no trigrams to compare.
  if (query.compact.length === 1 || !hasLetters(query.compact)) return;
  const tryTier = async (make: TierMaker, similarity: number) => {
    await client.query(`set local pg_trgm.word_similarity_threshold = ${similarity}`);
    candidates.push(...similarCandidates(query, await candidatesOf(make, request)));
    return matchesOf(rankedBySimilarity(candidates, SIMILARITY_ALONE), SIMILAR_BELOW).size;
  };
  let count = 0;
  const searched = query.jamo || query.folded;
  for (const { make, similarity } of spellingTiers(searched)) {
    if (count === 0) count = await tryTier(make, similarity);
  }
  const isOfKeyLength = query.roman.length >= PHONETIC_MIN && searched.length <= LONG_ABOVE;
  if (count < SIMILAR_BELOW && isOfKeyLength) await tryTier(soundingAlike, PHONETIC_SIMILARITY);
}

/** Runs statements on one connection with the tiers' timeout. Returns false after a timeout. */
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
    await client.query('rollback').catch((error: Error) => {
      broken = error;
    });
    client.release(broken);
  }
}

export interface SearchMatches {
  /**
   * Id of each title or person with the matched name, best first; one more than the maximum if there are
   * more.
   */
  matches: [id: number, name: string][];
  /** Whether there are more results. */
  isCut: boolean;
  /** False if the search timed out before the last tier. */
  isComplete: boolean;
}

/**
 * Finds the titles or people that match a query, best first. Tiers: the exact name or a prefix; all terms;
 * similar names, only if the other tiers had few results. Excludes drafts, deleted titles and deleted people.
 * @param explicit whether to include explicit titles
 */
export async function findMatches(
  db: Database,
  entity: SearchEntity,
  query: PreparedQuery,
  explicit: boolean,
): Promise<SearchMatches> {
  const containing: Candidate[] = [];
  const similar: SimilarCandidate[] = [];
  const isComplete = await withinTime(db, async (client) => {
    const request = { client, entity, query, explicit };
    const isEnough = await findContaining(request, containing);
    if (!isEnough) await findSimilar(request, similar);
  });
  const matches = matchesOf(rankedByMatchKind(containing), SEARCH_TOTAL_MAX + 1);
  for (const [id, name] of matchesOf(
    rankedBySimilarity(similar, containing.length > 0 ? SIMILARITY_BESIDE_OTHERS : SIMILARITY_ALONE),
    SIMILAR_MAX,
  )) {
    if (!matches.has(id)) matches.set(id, name);
  }
  return { matches: [...matches], isCut: containing.some((name) => name.isCut), isComplete };
}
