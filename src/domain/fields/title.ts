import { CAST_ROLES, CREDIT_JOBS, RELATIONS } from '../creditKinds.ts';
import { EPISODE_KINDS } from '../episodes.ts';
import { TITLE_IMAGE_KINDS } from '../pictures.ts';
import { TITLE_FORMATS, TITLE_STATUSES, TITLE_TYPES } from '../summaries.ts';
import {
  address,
  choice,
  decimal,
  episodeLabel,
  flag,
  integer,
  keys,
  name,
  optional,
  orderedRows,
  ownKey,
  partialDate,
  type RecordOf,
  reference,
  references,
  richText,
  rows,
  startingAs,
  text,
  time,
  weekdays,
} from './field.ts';

export const ALIAS_KINDS = ['alias', 'romanised', 'translation', 'abbreviation'] as const;
export const AVAILABILITY_KINDS = ['subscription', 'free', 'rent', 'buy'] as const;
export const RELEASE_KINDS = ['broadcast', 'theatre', 'stream', 'home_video', 'festival'] as const;
/** Characters and episodes outlive their names: their key is the stored id, or a word such as `new-1` for one that a change adds. */
export const IDENTIFIED_COLLECTIONS = ['characters', 'episodes'] as const;
const CREW_JOBS = CREDIT_JOBS.filter((job) => job !== 'cast');

/** Every field of a title that can be edited, imported or suggested: forms, diffs, reverts and imports all read this. */
export const titleFields = {
  type: choice('Type', TITLE_TYPES),
  format: optional(choice('Format', TITLE_FORMATS)),
  /** Null follows the dates (`statusOn`); cancelled and hiatus can only be stated. */
  statedStatus: optional(choice('Status', TITLE_STATUSES)),
  title: name('Title'),
  nativeTitle: optional(name('Native title')),
  romanisedTitle: optional(name('Romanised title')),
  synopsis: optional(richText('Synopsis')),
  startDate: optional(partialDate('First date')),
  endDate: optional(partialDate('Last date')),
  episodeCount: optional(integer('Episodes', 0, 20_000)),
  runtimeMinutes: optional(integer('Runtime in minutes', 1, 2000)),
  airWeekdays: weekdays('Airing days'),
  airTime: optional(time('Airing time in Korea')),
  isExplicit: flag('Explicit'),
  isPublished: flag('Published', true),

  aliases: orderedRows({
    label: 'Other titles',
    row: {
      name: name('Title'),
      kind: startingAs(choice('Kind', ALIAS_KINDS), 'alias'),
      language: optional(text('Language', 35)),
    },
    keyParts: ['name'],
    max: 100,
  }),
  countries: references('Countries', 'countryId', 'countries', 20),
  genres: references('Genres', 'genreId', 'genres', 30),
  tags: orderedRows({
    label: 'Tags',
    row: {
      tagId: reference('Tag', 'tags'),
      relevance: optional(integer('Relevance', 0, 100)),
      isSpoiler: flag('Spoiler'),
    },
    keyParts: ['tagId'],
    max: 100,
  }),
  studios: references('Studios and networks', 'studioId', 'studios', 50),
  contentRatings: rows({
    label: 'Content ratings',
    row: { contentRatingId: reference('Rating', 'contentRatings') },
    keyParts: ['contentRatingId'],
    max: 50,
  }),
  availability: rows({
    label: 'Where to watch',
    row: {
      serviceId: reference('Service', 'streamingServices'),
      countryId: optional(reference('Country', 'countries')),
      kind: optional(choice('Kind', AVAILABILITY_KINDS)),
      url: optional(address('Link')),
      checkedOn: optional(partialDate('Checked on')),
    },
    keyParts: ['serviceId', 'countryId', 'kind'],
    max: 300,
  }),
  releases: rows({
    label: 'Releases',
    row: {
      countryId: reference('Country', 'countries'),
      kind: choice('Kind', RELEASE_KINDS),
      date: partialDate('Date'),
      note: optional(text('Note', 300)),
    },
    keyParts: ['countryId', 'kind', 'date'],
    max: 200,
  }),
  externalIds: rows({
    label: 'External ids',
    row: { sourceId: reference('Source', 'externalSources'), value: text('Id', 500) },
    keyParts: ['sourceId'],
    max: 30,
  }),
  externalScores: rows({
    label: 'Scores elsewhere',
    row: {
      sourceId: reference('Source', 'externalSources'),
      score: decimal('Score', 0, 10),
      votes: optional(integer('Votes', 0, 2_147_483_647)),
      readOn: optional(partialDate('Read on')),
    },
    keyParts: ['sourceId'],
    max: 30,
    isManual: false,
  }),
  links: rows({
    label: 'Links',
    row: { url: address('Address'), socialMediaId: reference('Site', 'socialMedia') },
    keyParts: ['url'],
    max: 50,
  }),
  characters: rows({
    label: 'Characters',
    row: {
      key: ownKey(),
      name: name('Name'),
      nativeName: optional(name('Native name')),
      description: optional(text('Description', 2000)),
    },
    keyParts: ['key'],
    max: 600,
  }),
  cast: orderedRows({
    label: 'Cast',
    row: {
      personId: reference('Person', 'people'),
      role: optional(choice('Role', CAST_ROLES)),
      characters: keys('Characters', 20),
      note: optional(text('Note', 300)),
    },
    keyParts: ['personId'],
    max: 600,
  }),
  crew: orderedRows({
    label: 'Crew',
    row: {
      job: choice('Job', CREW_JOBS),
      personId: reference('Person', 'people'),
      note: optional(text('Note', 300)),
    },
    keyParts: ['job', 'personId'],
    max: 300,
  }),
  related: rows({
    label: 'Related titles',
    row: { relatedId: reference('Title', 'titles'), relation: choice('Relation', RELATIONS) },
    keyParts: ['relatedId'],
    max: 100,
  }),
  episodes: rows({
    label: 'Episodes',
    row: {
      key: ownKey(),
      /** Null for an episode without a number. */
      label: optional(episodeLabel('Number')),
      kind: startingAs(choice('Kind', EPISODE_KINDS), 'regular'),
      title: optional(name('Title')),
      nativeTitle: optional(name('Native title')),
      airDate: optional(partialDate('Air date')),
      airTime: optional(time('Airing time in Korea')),
      /** Whether the date was computed from weekdays instead of published. */
      isAirDateDerived: flag('Date is computed'),
      runtimeMinutes: optional(integer('Runtime in minutes', 1, 2000)),
      synopsis: optional(richText('Synopsis')),
    },
    keyParts: ['key'],
    max: 2500,
  }),
  images: orderedRows({
    label: 'Pictures',
    row: {
      imageId: reference('Picture', 'images'),
      kind: choice('Kind', TITLE_IMAGE_KINDS),
      /** One of each kind; without one the first of its kind is shown. */
      isPrimary: flag('Shown first'),
      /** The episode that a still is of. */
      episodeId: optional(reference('Episode', 'episodes')),
    },
    keyParts: ['imageId'],
    max: 300,
  }),
};

export type TitleRecord = RecordOf<typeof titleFields>;
