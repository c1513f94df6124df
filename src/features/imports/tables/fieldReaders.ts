import { contentRatingCode, saysUnrated } from '#src/domain/contentRatings.ts';
import type { CastRole, CreditJob } from '#src/domain/creditKinds.ts';
import { type ExternalSource, isExternalId, readExternalLink } from '#src/domain/externalIds.ts';
import { readAirDays, readAirTime, readDate, readSlot, readYear } from './airingReaders.ts';
import { isMdlRating, type ScoreSource } from './columnSense.ts';
import type { CreditDraft, TitleDraft } from './draft.ts';
import type { FieldName } from './fields.ts';
import { type Given, heeded, type Reader } from './reader.ts';
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

function readTitleText(given: Given, draft: TitleDraft): string {
  const { title, year, country, type } = parseTitle(given.text);
  draft.year ??= year;
  draft.type ??= type;
  if (country !== null && !draft.countries.includes(country)) draft.countries.push(country);
  return title;
}

const readEnglishTitle: Reader = (given, draft) => {
  const [first = '', ...others] = readTitleText(given, draft).split(/\s+,\s+/);
  draft.englishTitle = first;
  draft.altTitles.push(...others.filter((other) => other !== ''));
};

/** A kind of programme that is not held refuses the row, whatever else it says. */
function readType(given: Given, word: string, draft: TitleDraft): void {
  const { value, reason } = parseType(word);
  draft.type = value ?? draft.type;
  if (isOtherProgramme(word)) draft.rowFault = ['type', reason ?? ''];
  else if (reason !== null) given.refuse(reason);
}

const readMediaInfo: Reader = (given, draft) => {
  const info = parseMediaInfo(given.text);
  if (info === null) return given.refuse('does not say kind, country, year and episodes');
  if (info.type !== null) readType(given, info.type, draft);
  const country = info.country === null ? null : countryOf(info.country);
  if (country !== null) draft.countries.push(country);
  else if (info.country !== null) given.refuse('is of an unknown country', info.country);
  draft.year ??= info.year;
  draft.episodes ??= info.episodes;
};

const readCountries: Reader = ({ cell, text, refuse }, draft) => {
  const names =
    typeof cell === 'string'
      ? splitOutsideBrackets(text, (character) => '+,;/'.includes(character))
      : parseList(cell);
  for (const name of names.map(tidyText).filter((each) => !isBlankText(each))) {
    const code = countryOf(name);
    if (code === null) refuse('is an unknown country', name);
    else if (!draft.countries.includes(code)) draft.countries.push(code);
  }
};

const readEpisodes: Reader = (given, draft) => {
  if (given.text === '영화') {
    draft.type ??= 'movie';
    return;
  }
  const count = heeded(given, parseCount(given.text));
  if (count !== null && count > 0) draft.episodes ??= count;
};

const readNetworks: Reader = ({ cell, sense }, draft) => {
  const names = parseList(cell).map(networkName);
  const parts = names.flatMap((name) => splitByKnownNames(name, sense.networkNames) ?? [name]);
  draft.networks = [...new Set(parts.map(networkName))];
};

const readRating: Reader = ({ text, refuse }, draft) => {
  if (saysUnrated(text)) return;
  if (isMdlRating(text)) return refuse("is MyDramaList's own word and no country's rating");
  const [korean, american] = [contentRatingCode('KR', text), contentRatingCode('US', text)];
  if (korean === null && american === null) refuse("is not a rating of Korea's or the United States' system");
  draft.ratingKr = korean;
  draft.ratingUs = korean === null ? american : null;
};

const readLink: Reader = ({ cell, refuse }, draft) => {
  for (const item of typeof cell === 'string' ? [tidyText(cell)] : Object.values(cell)) {
    const link = readExternalLink(item);
    if (link === null || link.source === 'official')
      refuse('is no link of a title at a known catalogue', item);
    else draft.ids[link.source] ??= link.value;
  }
};

const readId =
  (source: ExternalSource): Reader =>
  ({ text, refuse }, draft) => {
    const value = readExternalLink(text)?.source === source ? (readExternalLink(text)?.value ?? text) : text;
    if (isExternalId(source, value)) draft.ids[source] = value;
    else refuse('is not an id of that catalogue');
  };

const readScore =
  (source: ScoreSource | null): Reader =>
  (given, draft) => {
    const from = source ?? given.sense.scoreSource;
    if (from === null)
      return given.refuse('comes from no known catalogue: say which with --map "Column=score.imdb"');
    const reading = heeded(given, parseScore(given.text));
    if (reading === null) return;
    draft.scores[from] = reading.score;
    if (reading.votes !== null) draft.votes[from] = reading.votes;
  };

const readVotes =
  (source: ScoreSource | null): Reader =>
  (given, draft) => {
    const from = source ?? given.sense.scoreSource;
    const votes = from === null ? null : heeded(given, parseCount(given.text));
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

const readStaff: Reader = ({ text, line, refuse }, draft) => {
  const { entries, refused } = parseStaff(text);
  draft.credits.push(...entries.map(({ name, job }) => credit(line, name, job)));
  for (const part of refused) refuse('names no person with a job that is kept', part);
};

/** How each field's cells are read into a draft. */
export const FIELD_READERS: Readonly<Record<FieldName, Reader>> = {
  title: (given, draft) => {
    draft.title = readTitleText(given, draft);
  },
  englishTitle: readEnglishTitle,
  nativeTitle: (given, draft) => {
    draft.nativeTitle = readTitleText(given, draft);
  },
  altTitles: ({ cell }, draft) => {
    draft.altTitles.push(...parseList(cell));
  },
  mediaInfo: readMediaInfo,
  type: (given, draft) => {
    readType(given, given.text, draft);
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
  runtime: (given, draft) => {
    draft.runtime = heeded(given, parseDuration(given.text, given.sense.durationUnit));
  },
  networks: readNetworks,
  studios: ({ cell }, draft) => {
    draft.studios = [...new Set(parseList(cell).map(withoutRemark))];
  },
  genres: ({ cell, refuse }, draft) => {
    const { genres, refused } = parseGenres(parseList(cell));
    draft.genres = genres;
    for (const part of refused) refuse('is no genre that is known', part);
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
