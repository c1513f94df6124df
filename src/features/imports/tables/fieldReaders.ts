import { contentRatingCode, isUnratedText } from '#src/domain/catalogue/contentRatings.ts';
import type { CastRole, CreditJob } from '#src/domain/catalogue/creditKinds.ts';
import { type ExternalSource, isExternalId, readExternalLink } from '#src/domain/catalogue/externalIds.ts';
import { readAirDays, readAirTime, readDate, readSlot, readYear } from './airingReaders.ts';
import { isMdlRating, type ScoreSource } from './columnSense.ts';
import type { CreditDraft, ImportedTitle } from './draft.ts';
import type { FieldName } from './fields.ts';
import { type CellInput, type Reader, valueOrReject } from './reader.ts';
import { readSchedule } from './schedule.ts';
import { parseCount, parseDuration, parseScore } from './values/amounts.ts';
import { parseStaff } from './values/credits.ts';
import { parseGenres } from './values/genres.ts';
import {
  parseList,
  parseNames,
  serviceName,
  splitByKnownNames,
  splitOutsideBrackets,
  withBlanks,
} from './values/lists.ts';
import { networkName, withoutRemark } from './values/networks.ts';
import { isBlankText, tidyText } from './values/text.ts';
import { countryOf, isOtherProgramme, parseMediaInfo, parseTitle, parseType } from './values/titles.ts';

function readTitleText(input: CellInput, draft: ImportedTitle): string {
  const { title, year, country, type } = parseTitle(input.text);
  draft.year ??= year;
  draft.type ??= type;
  if (country !== null && !draft.countries.includes(country)) draft.countries.push(country);
  return title;
}

const readEnglishTitle: Reader = (input, draft) => {
  const [first = '', ...others] = readTitleText(input, draft).split(/\s+,\s+/);
  draft.englishTitle = first;
  draft.altTitles.push(...others.filter((other) => other !== ''));
};

/** Reads the type of a title. A programme that is neither drama nor film rejects the whole row. */
function readType(input: CellInput, word: string, draft: ImportedTitle): void {
  const { value, reason } = parseType(word);
  draft.type = value ?? draft.type;
  if (isOtherProgramme(word)) draft.rowError = ['type', reason ?? ''];
  else if (reason !== null) input.reject(reason);
}

const readMediaInfo: Reader = (input, draft) => {
  const info = parseMediaInfo(input.text);
  if (info === null) return input.reject('does not contain type, country, year and episodes');
  if (info.type !== null) readType(input, info.type, draft);
  const country = info.country === null ? null : countryOf(info.country);
  if (country !== null) draft.countries.push(country);
  else if (info.country !== null) input.reject('has an unknown country', info.country);
  draft.year ??= info.year;
  draft.episodes ??= info.episodes;
};

const readCountries: Reader = ({ cell, text, reject }, draft) => {
  const names =
    typeof cell === 'string'
      ? splitOutsideBrackets(text, (character) => '+,;/'.includes(character))
      : parseList(cell);
  for (const name of names.map(tidyText).filter((each) => !isBlankText(each))) {
    const code = countryOf(name);
    if (code === null) reject('is an unknown country', name);
    else if (!draft.countries.includes(code)) draft.countries.push(code);
  }
};

const readEpisodes: Reader = (input, draft) => {
  if (input.text === '영화') {
    draft.type ??= 'movie';
    return;
  }
  const count = valueOrReject(input, parseCount(input.text));
  if (count !== null && count > 0) draft.episodes ??= count;
};

const readNetworks: Reader = ({ cell, sense }, draft) => {
  const names = parseList(cell).map(networkName);
  const parts = names.flatMap((name) => splitByKnownNames(name, sense.networkNames) ?? [name]);
  draft.networks = [...new Set(parts.map(networkName))];
};

const readRating: Reader = ({ text, reject }, draft) => {
  if (isUnratedText(text)) return;
  if (isMdlRating(text)) return reject('is a rating of MyDramaList, not of a country');
  const [korean, american] = [contentRatingCode('KR', text), contentRatingCode('US', text)];
  if (korean === null && american === null) reject('is not a Korean or US content rating');
  draft.ratingKr = korean;
  draft.ratingUs = korean === null ? american : null;
};

const readLink: Reader = ({ cell, reject }, draft) => {
  for (const item of typeof cell === 'string' ? [tidyText(cell)] : Object.values(cell)) {
    const link = readExternalLink(item);
    if (link === null || link.source === 'official')
      reject('is not a link to a title at a known catalogue', item);
    else draft.ids[link.source] ??= link.value;
  }
};

const readId =
  (source: ExternalSource): Reader =>
  ({ text, reject }, draft) => {
    const value = readExternalLink(text)?.source === source ? (readExternalLink(text)?.value ?? text) : text;
    if (isExternalId(source, value)) draft.ids[source] = value;
    else reject('is not an id of that catalogue');
  };

const readScore =
  (source: ScoreSource | null): Reader =>
  (input, draft) => {
    const from = source ?? input.sense.scoreSource;
    if (from === null)
      return input.reject('comes from an unknown catalogue: name it with --map "Column=score.imdb"');
    const reading = valueOrReject(input, parseScore(input.text));
    if (reading === null) return;
    draft.scores[from] = reading.score;
    if (reading.votes !== null) draft.votes[from] = reading.votes;
  };

const readVotes =
  (source: ScoreSource | null): Reader =>
  (input, draft) => {
    const from = source ?? input.sense.scoreSource;
    const votes = from === null ? null : valueOrReject(input, parseCount(input.text));
    if (from !== null && votes !== null) draft.votes[from] = votes;
  };

const credit = (line: number, name: string, job: CreditJob, role: CastRole | null = null): CreditDraft => ({
  line,
  name,
  job,
  role,
  character: null,
  code: null,
});

const readPeople =
  (job: CreditJob, role: CastRole | null = null): Reader =>
  ({ cell, line }, draft) => {
    for (const name of parseNames(cell)) draft.credits.push(credit(line, name, job, role));
  };

const readStaff: Reader = ({ text, line, reject }, draft) => {
  const { entries, rejected } = parseStaff(text);
  draft.credits.push(...entries.map(({ name, job }) => credit(line, name, job)));
  for (const part of rejected) reject('does not name a person with a known job', part);
};

/** The reader of each field. */
export const FIELD_READERS: Readonly<Record<FieldName, Reader>> = {
  title: (input, draft) => {
    draft.title = readTitleText(input, draft);
  },
  englishTitle: readEnglishTitle,
  nativeTitle: (input, draft) => {
    draft.nativeTitle = readTitleText(input, draft);
  },
  altTitles: ({ cell }, draft) => {
    draft.altTitles.push(...parseList(cell));
  },
  mediaInfo: readMediaInfo,
  type: (input, draft) => {
    readType(input, input.text, draft);
  },
  country: readCountries,
  year: readYear,
  aired: readDate('aired'),
  startDate: readDate('startDate'),
  endDate: readDate('endDate'),
  airDays: readAirDays,
  airTime: readAirTime,
  slot: readSlot,
  schedule: readSchedule,
  episodes: readEpisodes,
  runtime: (input, draft) => {
    draft.runtime = valueOrReject(input, parseDuration(input.text, input.sense.durationUnit));
  },
  networks: readNetworks,
  studios: ({ cell }, draft) => {
    draft.studios = [...new Set(parseList(cell).map(withoutRemark))];
  },
  genres: ({ cell, reject }, draft) => {
    const { genres, rejected } = parseGenres(parseList(cell));
    draft.genres = genres;
    for (const part of rejected) reject('is not a known genre', part);
  },
  tags: ({ cell, sense }, draft) => {
    draft.tags = parseList(cell).map((tag) => (sense.areTagsJoined ? withBlanks(tag) : tag));
  },
  contentRating: readRating,
  streaming: ({ cell }, draft) => {
    draft.streaming = [...new Set(parseList(cell).map(serviceName))];
  },
  link: readLink,
  'id.mydramalist': readId('mydramalist'),
  'id.imdb': readId('imdb'),
  'id.tmdb': readId('tmdb'),
  'id.daum': readId('daum'),
  id: ({ text }, draft) => {
    draft.localId = text;
  },
  score: readScore(null),
  votes: readVotes(null),
  'score.mydramalist': readScore('mydramalist'),
  'votes.mydramalist': readVotes('mydramalist'),
  'score.imdb': readScore('imdb'),
  'votes.imdb': readVotes('imdb'),
  'score.tmdb': readScore('tmdb'),
  'votes.tmdb': readVotes('tmdb'),
  cast: readPeople('cast'),
  mainCast: readPeople('cast', 'main'),
  supportCast: readPeople('cast', 'support'),
  director: readPeople('director'),
  screenwriter: readPeople('screenwriter'),
  staff: readStaff,
  personName: ({ text }, draft) => {
    draft.person.name = text;
  },
  personId: ({ text }, draft) => {
    draft.person.code = text.replace(/\.0$/, '');
  },
  personJob: ({ text }, draft) => {
    draft.person.job = text;
  },
  personRole: ({ text }, draft) => {
    draft.person.role = text;
  },
  personPlace: () => undefined,
};
