// `node --import tsx scripts/make-starter.ts PATH`: selects the starter catalogue from the full data set in PATH. The same
// data set always produces the same files. src/main/starter/NOTICE.md says which data they may contain and why.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { contentRatingCode } from '#src/domain/catalogue/contentRatings.ts';
import {
  type Dataset,
  type DatasetFile,
  openDataset,
  readLines,
} from '#src/features/imports/dataset.server.ts';
import { personBesideStudio, studioNameError } from '#src/features/imports/referenceRow.ts';
import { isTestEntry } from '#src/features/imports/rowReading.ts';
import { runCommand } from './command/commandLine.mjs';

type Json = Readonly<Record<string, unknown>>;

/** Sources with the MIT licence. Only titles with at least one of them are shipped. */
const LICENSED_SOURCES = new Set(['tmdb-kdrama-dash', 'tmdb-kr-movies', 'kowiki-maybes', 'kowiki-kimble']);

/** How many of the most popular titles of each type are selected. All titles from `NEW_SINCE` on are added. */
const WANTED: Readonly<Record<string, number>> = { drama: 1100, movie: 370, special: 12 };
const NEW_SINCE = 2024;

/** Fields that are facts, without MyDramaList's scores, votes, watchers, ranks, tags and rating texts and IMDb's score. */
const TITLE_FIELDS = [
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
  'streaming',
  'content_rating_us',
  'content_rating_kr',
  'tmdb_score',
  'tmdb_votes',
  'external_ids',
  'sources',
];
const PERSON_FIELDS = [
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
];
const CREDIT_FIELDS = ['title_id', 'person_id', 'job', 'role', 'character', 'character_native', 'order'];
const EPISODE_FIELDS = ['title_id', 'number', 'air_date', 'basis'];
const RELATED_FIELDS = ['title_id', 'related_id', 'relation', 'basis'];
/** The external ids that are shipped. */
const EXTERNAL_IDS = ['tmdb', 'imdb', 'daum_tv'];

const pick = (row: Json, fields: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(fields.filter((field) => row[field] !== undefined).map((field) => [field, row[field]]));

const listOf = (row: Json, field: string): string[] =>
  Array.isArray(row[field]) ? (row[field] as unknown[]).filter((item) => typeof item === 'string') : [];

const numberOf = (row: Json, field: string): number => (typeof row[field] === 'number' ? row[field] : 0);

async function rowsOf(
  dataset: Dataset,
  file: DatasetFile,
  isWanted: (row: Json) => boolean,
): Promise<Json[]> {
  const rows: Json[] = [];
  for await (const { json } of readLines(dataset, file)) if (json && isWanted(json)) rows.push(json);
  return rows;
}

/** Returns the popularity of a title from its votes at TMDB and the number of data sets that contain it. */
const popularityOf = (title: Json) =>
  Math.log2(1 + numberOf(title, 'tmdb_votes')) + listOf(title, 'sources').length;

const byPopularity = (a: Json, b: Json) =>
  popularityOf(b) - popularityOf(a) || (String(a.id) < String(b.id) ? -1 : 1);

async function chooseTitles(dataset: Dataset): Promise<Json[]> {
  const licensed = await rowsOf(
    dataset,
    'titles',
    (row) =>
      listOf(row, 'sources').some((source) => LICENSED_SOURCES.has(source)) &&
      !isTestEntry(String(row.title)),
  );
  const chosen = new Set<Json>(licensed.filter((row) => numberOf(row, 'year') >= NEW_SINCE));
  for (const [type, count] of Object.entries(WANTED)) {
    const best = licensed.filter((row) => row.type === type).sort(byPopularity);
    for (const row of best.slice(0, count)) chosen.add(row);
  }
  return [...chosen].sort(byPopularity);
}

async function chooseReferences(
  dataset: Dataset,
  file: DatasetFile,
  used: ReadonlySet<string>,
): Promise<Json[]> {
  const rows = await rowsOf(dataset, file, () => true);
  const isStudio = file === 'studios' || file === 'networks';
  const isPerson = personBesideStudio(rows.map((row) => String(row.name)));
  const isFit = (name: string) => !isStudio || (studioNameError(name) === null && !isPerson(name));
  return rows
    .filter((row) => used.has(String(row.id)) && isFit(String(row.name)))
    .map((row) => pick(row, ['id', 'name']));
}

const REFERENCES = [
  ['genres', 'genres'],
  ['networks', 'networks'],
  ['studios', 'studios'],
  ['streaming_services', 'streaming'],
] as const;

/** Reduces a title to facts, and to values that the import accepts. */
function trimTitle(title: Json, stored: Readonly<Record<string, ReadonlySet<string>>>): Json {
  const row = pick(title, TITLE_FIELDS);
  for (const [, field] of REFERENCES) {
    if (row[field]) row[field] = listOf(row, field).filter((id) => stored[field]?.has(id));
  }
  for (const country of ['KR', 'US'] as const) {
    const field = `content_rating_${country.toLowerCase()}`;
    if (contentRatingCode(country, String(row[field] ?? '')) === null) delete row[field];
  }
  for (const field of ['episodes', 'duration_min']) if (row[field] === 0) delete row[field];
  if (typeof row.start_date === 'string' && !row.start_date.startsWith(String(row.year))) delete row.year;
  const ids = pick((row.external_ids ?? {}) as Json, EXTERNAL_IDS);
  return { ...row, external_ids: ids };
}

function write(folder: string, file: DatasetFile, rows: readonly Json[]): number {
  const text = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  const packed = gzipSync(text, { level: 9 });
  writeFileSync(join(folder, `${file}.jsonl.gz`), packed);
  process.stdout.write(`${file}: ${rows.length} rows, ${packed.length.toLocaleString('en')} bytes\n`);
  return packed.length;
}

async function make(source: string): Promise<void> {
  const dataset = openDataset(source);
  const folder = join(import.meta.dirname, '../src/main/starter');
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) if (name.endsWith('.jsonl.gz')) rmSync(join(folder, name));

  const titles = await chooseTitles(dataset);
  const titleIds = new Set(titles.map((row) => String(row.id)));
  const stored: Record<string, ReadonlySet<string>> = {};
  let bytes = 0;
  for (const [file, field] of REFERENCES) {
    const used = new Set(titles.flatMap((row) => listOf(row, field)));
    const rows = await chooseReferences(dataset, file, used);
    stored[field] = new Set(rows.map((row) => String(row.id)));
    bytes += write(folder, file, rows);
  }
  const testPeople = await rowsOf(dataset, 'people', (row) => isTestEntry(String(row.name)));
  const testPersonIds = new Set(testPeople.map((row) => row.id));
  const credits = await rowsOf(
    dataset,
    'credits',
    (row) => titleIds.has(String(row.title_id)) && !testPersonIds.has(row.person_id),
  );
  const personIds = new Set(credits.map((row) => row.person_id));
  const people = await rowsOf(dataset, 'people', (row) => personIds.has(row.id));
  const episodes = await rowsOf(dataset, 'episodes', (row) => titleIds.has(String(row.title_id)));
  const related = await rowsOf(
    dataset,
    'related',
    (row) => titleIds.has(String(row.title_id)) && titleIds.has(String(row.related_id)),
  );
  bytes += write(
    folder,
    'titles',
    titles.map((row) => trimTitle(row, stored)),
  );
  bytes += write(
    folder,
    'people',
    people.map((row) => pick(row, PERSON_FIELDS)),
  );
  bytes += write(
    folder,
    'credits',
    credits.map((row) => pick(row, CREDIT_FIELDS)),
  );
  bytes += write(
    folder,
    'episodes',
    episodes.map((row) => pick(row, EPISODE_FIELDS)),
  );
  bytes += write(
    folder,
    'related',
    related.map((row) => pick(row, RELATED_FIELDS)),
  );
  process.stdout.write(`total: ${bytes.toLocaleString('en')} bytes\n`);
}

await runCommand({
  usage: `Usage: node --import tsx scripts/make-starter.ts PATH

  PATH  folder of the full data set from which the starter catalogue is selected`,
  operands: ['PATH'],
  read: ({ positionals: [path = ''] }) => path,
  run: make,
});
