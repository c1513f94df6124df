import { isWeekday, normaliseAirTime, shiftWeekday } from '#src/domain/airTime.ts';
import { contentRatingCode, saysUnrated } from '#src/domain/contentRatings.ts';
import { countryCodeOf } from '#src/domain/countries.ts';
import { type ExternalSource, isExternalId } from '#src/domain/externalIds.ts';
import { parsePartialDate, yearOf } from '#src/domain/partialDate.ts';
import { TITLE_TYPES, type TitleType } from '#src/domain/summaries.ts';
import type { Incoming } from './merging.ts';
import type { ReferenceIds } from './referenceIds.ts';
import { isTestEntry, type RowFieldsReader } from './rowReading.ts';

/** What a line of `titles` says, in the registry's terms, and what it is matched by. */
export interface ImportedTitle {
  readonly key: string;
  readonly incoming: Incoming;
  readonly year: number | null;
  /** The first country; null where the row names none. */
  readonly countryId: number | null;
  /** By how many days the listed dates of the broadcast lie before the real ones: 1 for a slot such as 25:15. */
  readonly dayShift: 0 | 1;
  /** The largest number of votes that another catalogue has for it. */
  readonly votes: number;
}

const WEEKDAY_NAMES = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** The data set's names of external ids, and ours. */
const SOURCE_FIELDS: ReadonlyMap<string, ExternalSource> = new Map([
  ['imdb', 'imdb'],
  ['tmdb', 'tmdb'],
  ['mdl', 'mydramalist'],
  ['daum_tv', 'daum'],
]);

function typeOf(fields: RowFieldsReader): TitleType {
  const given = fields.requiredText('type');
  return (
    TITLE_TYPES.find((type) => type === given) ??
    fields.refuseRow('type', `is not one of ${TITLE_TYPES.join(', ')}`)
  );
}

function dateOf(fields: RowFieldsReader, field: string): string | null {
  const given = fields.text(field);
  if (given === null) return null;
  return (
    parsePartialDate(given) ?? fields.refuseValue(field, given, 'is not a date (YYYY, YYYY-MM or YYYY-MM-DD)')
  );
}

interface Airing {
  startDate: string | null;
  endDate: string | null;
  airTime: string | null;
  airWeekdays: number[];
  dayShift: 0 | 1;
}

function airingOf(fields: RowFieldsReader): Airing {
  const year = fields.integer('year', 1850, 2200);
  const start = dateOf(fields, 'start_date');
  if (start !== null && year !== null && yearOf(start) !== year) {
    fields.refuseValue('year', year, `differs from start_date ${start}, which is kept`);
  }
  const end = dateOf(fields, 'end_date');
  const given = fields.text('air_time');
  const air = given === null ? null : normaliseAirTime({ time: given });
  if (given !== null && air === null) fields.refuseValue('air_time', given, 'is not a time of day');
  const moved = (date: string | null) =>
    date === null || given === null ? date : (normaliseAirTime({ date, time: given })?.date ?? date);
  const startDate = moved(start) ?? (year === null ? null : String(year));
  const endDate = moved(end);
  const isOrdered = startDate === null || endDate === null || endDate >= startDate.slice(0, endDate.length);
  if (!isOrdered) fields.refuseValue('end_date', end, `lies before start_date ${start ?? year}`);
  const dayShift = air?.dayShift ?? 0;
  return {
    startDate,
    endDate: isOrdered ? endDate : null,
    airTime: air?.time ?? null,
    airWeekdays: weekdaysOf(fields, dayShift),
    dayShift,
  };
}

function weekdaysOf(fields: RowFieldsReader, dayShift: number): number[] {
  const days = fields.list('air_days').flatMap((given) => {
    const weekday = WEEKDAY_NAMES.indexOf(given.slice(0, 3)) + 1;
    if (isWeekday(weekday)) return [shiftWeekday(weekday, dayShift)];
    fields.refuseValue('air_days', given, 'is not a weekday');
    return [];
  });
  return [...new Set<number>(days)].sort((a, b) => a - b);
}

function ratingsOf(fields: RowFieldsReader, ids: ReferenceIds): { contentRatingId: number }[] {
  return (['KR', 'US'] as const).flatMap((country) => {
    const field = `content_rating_${country.toLowerCase()}`;
    const given = fields.text(field);
    if (given === null || saysUnrated(given)) return [];
    const id = ids.contentRatings.get(`${country}:${contentRatingCode(country, given)}`);
    if (id !== undefined) return [{ contentRatingId: id }];
    fields.refuseValue(field, given, `is not a rating of ${country}'s system`);
    return [];
  });
}

type SourceIds = Readonly<Record<string, unknown>>;

function externalIdsOf(fields: RowFieldsReader, given: unknown, key: string, ids: ReferenceIds) {
  const own = { sourceId: ids.sources.dataset, value: key };
  if (given === undefined || given === null) return [own];
  if (typeof given !== 'object') {
    fields.refuseValue('external_ids', given, 'is not an object');
    return [own];
  }
  const others = Object.entries(given as SourceIds).flatMap(([name, value]) => {
    const source = SOURCE_FIELDS.get(name);
    if (source !== undefined && typeof value === 'string' && isExternalId(source, value)) {
      return [{ sourceId: ids.sources[source], value }];
    }
    fields.refuseValue(
      `external_ids.${name}`,
      value,
      source ? 'is not an id of that source' : 'is an unknown source',
    );
    return [];
  });
  return [own, ...others];
}

const VOTES_MAX = 2_147_483_647;

function scoresOf(fields: RowFieldsReader, ids: ReferenceIds) {
  const read = (sourceId: number, prefix: string) => {
    const score = fields.decimal(`${prefix}score`, 0, 10);
    const votes = fields.integer(`${prefix}votes`, 0, VOTES_MAX);
    return score === null ? [] : [{ sourceId, score, votes }];
  };
  return [
    ...read(ids.sources.mydramalist, ''),
    ...read(ids.sources.imdb, 'imdb_'),
    ...read(ids.sources.tmdb, 'tmdb_'),
  ];
}

type ReferenceKind = 'genres' | 'tags' | 'networks' | 'studios' | 'services';

function referencesOf(
  fields: RowFieldsReader,
  field: string,
  kind: ReferenceKind,
  ids: ReferenceIds,
): number[] {
  const found = fields.list(field).flatMap((key) => {
    const id = ids[kind].get(key);
    if (id === undefined) fields.refuseValue(field, key, 'is not in the file of that name');
    return typeof id === 'number' ? [id] : [];
  });
  return [...new Set(found)];
}

/** The countries of a row: one in `country`, or several in `countries`, which may be empty where a source names none. */
function countriesOf(
  fields: RowFieldsReader,
  json: Readonly<Record<string, unknown>>,
  ids: ReferenceIds,
): readonly number[] {
  const given = json.countries === undefined ? [fields.requiredText('country')] : fields.list('countries');
  const found = given.map(
    (country) =>
      ids.countries.get(countryCodeOf(country) ?? '') ??
      fields.refuseRow('country', `is unknown: ${country}`),
  );
  return [...new Set(found)];
}

/** Reads a line of `titles`. MyDramaList's rating words, watchers and ranks and the number of seasons are not taken. */
export function titleRow(
  fields: RowFieldsReader,
  json: Readonly<Record<string, unknown>>,
  ids: ReferenceIds,
): ImportedTitle {
  const key = fields.requiredText('id');
  const title = fields.requiredName('title');
  if (isTestEntry(title)) fields.refuseRow('title', 'is a test entry of the source');
  const type = typeOf(fields);
  const countryIds = countriesOf(fields, json, ids);
  const { dayShift, ...airing } = airingOf(fields);
  const nativeTitle = fields.name('native_title');
  const known = new Set([title, nativeTitle]);
  const aliases = fields.atMost(
    100,
    'alt_titles',
    [...new Set(fields.names('alt_titles'))].filter((name) => !known.has(name)),
  );
  const studios = [
    ...referencesOf(fields, 'networks', 'networks', ids),
    ...referencesOf(fields, 'studios', 'studios', ids),
  ];
  const scores = scoresOf(fields, ids);
  return {
    key,
    countryId: countryIds[0] ?? null,
    votes: Math.max(0, ...scores.map((score) => score.votes ?? 0)),
    dayShift,
    year: yearOf(airing.startDate),
    incoming: {
      plain: {
        type,
        title,
        nativeTitle: nativeTitle ?? (fields.flag('title_is_native') ? title : null),
        episodeCount: fields.integer('episodes', 1, 20_000),
        runtimeMinutes: fields.integer('duration_min', 1, 2000),
        ...airing,
      },
      lists: {
        aliases: aliases.map((name) => ({ name })),
        countries: countryIds.map((countryId) => ({ countryId })),
        genres: referencesOf(fields, 'genres', 'genres', ids).map((genreId) => ({ genreId })),
        tags: referencesOf(fields, 'tags', 'tags', ids).map((tagId) => ({ tagId })),
        studios: studios.map((studioId) => ({ studioId })),
        contentRatings: ratingsOf(fields, ids),
        availability: referencesOf(fields, 'streaming', 'services', ids).map((serviceId) => ({
          serviceId,
          countryId: null,
          kind: null,
        })),
        externalIds: externalIdsOf(fields, json.external_ids, key, ids),
        externalScores: scores,
      },
    },
  };
}
