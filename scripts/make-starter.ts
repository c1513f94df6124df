// `npx tsx scripts/make-starter.ts PATH`: cuts the starter catalogue in src/server/db/starter from a full data set.
// The same data set gives the same files. What may be taken and what not is said in NOTICE.md beside them.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type DatasetFile, openDataset, readLines } from '#src/features/imports/dataset.server.ts';

const OUT = join(import.meta.dirname, '../src/server/db/starter');

/** Sources whose repositories give an MIT licence; a title without one of them is left out. */
const MIT_SOURCES: ReadonlySet<string> = new Set([
  'tmdb-kdrama-dash',
  'tmdb-kr-movies',
  'kowiki-maybes',
  'kowiki-kimble',
]);

const TITLES = { drama: 1050, movie: 438, special: 12 } as const;
/** Members of the cast kept of each title, in billing order; the crew is kept whole. */
const CAST_MAX = 24;

type Row = Record<string, unknown>;

/** Facts that are kept, by file. Scores, votes, watchers, ranks, tags and rating words of MyDramaList are not among them. */
const KEPT: Partial<Record<DatasetFile, readonly string[]>> = {
  titles: [
    'id',
    'title',
    'native_title',
    'title_is_native',
    'alt_titles',
    'type',
    'country',
    'year',
    'start_date',
    'end_date',
    'air_days',
    'air_time',
    'episodes',
    'duration_min',
    'networks',
    'studios',
    'genres',
    'content_rating_us',
    'content_rating_kr',
    'streaming',
    'tmdb_score',
    'tmdb_votes',
    'external_ids',
    'sources',
  ],
  people: [
    'id',
    'name',
    'native_name',
    'name_is_native',
    'other_names',
    'gender',
    'birth_date',
    'birth_year',
    'nationality',
    'daum_person_code',
  ],
  credits: ['title_id', 'person_id', 'job', 'role', 'character', 'character_native', 'order'],
  episodes: ['title_id', 'number', 'air_date', 'basis'],
  related: ['title_id', 'related_id', 'relation', 'basis'],
};
const REFERENCE_FACTS = ['id', 'name'];
/** Ids at other catalogues that are kept. */
const EXTERNAL_IDS = ['tmdb', 'imdb', 'daum_tv'];

const list = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
const number = (value: unknown): number => (typeof value === 'number' ? value : 0);
const pick = (row: Row, keys: readonly string[]): Row =>
  Object.fromEntries(keys.flatMap((key) => (row[key] === undefined ? [] : [[key, row[key]]])));

/** How well known a title is: its audience at TMDB first, then in how many places it is listed at all. */
function renown(title: Row): number {
  // New titles have had little time to be listed; without this a fresh site would look years old.
  const recent = number(title.year) >= 2023 ? 3 : 0;
  return (
    2 * Math.log10(1 + number(title.tmdb_votes)) +
    0.4 * list(title.sources).length +
    recent +
    (title.native_title ? 1 : 0)
  );
}

function isTakeable(title: Row): boolean {
  return (
    list(title.sources).some((source) => MIT_SOURCES.has(source)) && !/\btest\b/i.test(String(title.title))
  );
}

async function rowsOf(folder: string, file: DatasetFile): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const { json } of readLines(openDataset(folder), file)) if (json) rows.push(json);
  return rows;
}

function chooseTitles(all: readonly Row[]): Row[] {
  const ranked = all
    .filter(isTakeable)
    .sort((a, b) => renown(b) - renown(a) || (String(a.id) < String(b.id) ? -1 : 1));
  const chosen = Object.entries(TITLES).flatMap(([type, count]) =>
    ranked.filter((title) => title.type === type).slice(0, count),
  );
  return chosen.sort((a, b) => renown(b) - renown(a) || (String(a.id) < String(b.id) ? -1 : 1));
}

function factsOf(title: Row): Row {
  const external = pick((title.external_ids ?? {}) as Row, EXTERNAL_IDS);
  return {
    ...pick(title, KEPT.titles ?? []),
    ...(Object.keys(external).length > 0 ? { external_ids: external } : {}),
  };
}

function chooseCredits(all: readonly Row[], titleIds: ReadonlySet<unknown>): Row[] {
  const cast = new Map<unknown, number>();
  const byOrder = [...all].sort((a, b) => number(a.order) - number(b.order));
  return byOrder.filter(({ title_id, job }) => {
    if (!titleIds.has(title_id)) return false;
    if (job !== 'cast') return true;
    cast.set(title_id, (cast.get(title_id) ?? 0) + 1);
    return (cast.get(title_id) ?? 0) <= CAST_MAX;
  });
}

function write(file: DatasetFile, rows: readonly Row[], keys = KEPT[file] ?? REFERENCE_FACTS): void {
  const lines = rows.map((row) => JSON.stringify(pick(row, keys)));
  writeFileSync(join(OUT, `${file}.jsonl.gz`), gzipSync(`${lines.join('\n')}\n`, { level: 9 }));
  process.stdout.write(`${file}: ${rows.length}\n`);
}

const folder = process.argv[2];
if (!folder) throw new Error('Give the folder of a full data set.');

const titles = chooseTitles(await rowsOf(folder, 'titles')).map(factsOf);
const titleIds = new Set<unknown>(titles.map(({ id }) => id));
const credits = chooseCredits(await rowsOf(folder, 'credits'), titleIds);
const personIds = new Set(credits.map(({ person_id }) => person_id));
const isOfTitles = ({ title_id }: Row) => titleIds.has(title_id);

write('titles', titles);
write(
  'people',
  (await rowsOf(folder, 'people')).filter(({ id }) => personIds.has(id)),
);
write('credits', credits);
write('episodes', (await rowsOf(folder, 'episodes')).filter(isOfTitles));
write(
  'related',
  (await rowsOf(folder, 'related')).filter((row) => isOfTitles(row) && titleIds.has(row.related_id)),
);
const references = {
  genres: 'genres',
  networks: 'networks',
  studios: 'studios',
  streaming_services: 'streaming',
} as const;
for (const [file, field] of Object.entries(references) as [DatasetFile, string][]) {
  const used = new Set(titles.flatMap((title) => list(title[field])));
  write(
    file,
    (await rowsOf(folder, file)).filter(({ id }) => used.has(String(id))),
  );
}
