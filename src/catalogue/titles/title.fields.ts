import { externalIds, links } from '#src/catalogue/outsideAddresses.fields.ts';
import { CAST_ROLE_LABELS, CREW_JOB_LABELS, RELATION_LABELS } from '#src/domain/catalogue/creditKinds.ts';
import { EPISODE_KIND_LABELS } from '#src/domain/catalogue/episodes.ts';
import { ALIAS_LABELS, AVAILABILITY_LABELS, RELEASE_LABELS } from '#src/domain/catalogue/rowKinds.ts';
import { FORMAT_LABELS, STATUS_LABELS, TYPE_LABELS } from '#src/domain/catalogue/titleTypes.ts';
import { TITLE_IMAGE_KIND_LABELS } from '#src/domain/pictures/imageKinds.ts';
import {
  choice,
  decimal,
  episodeLabel,
  flag,
  integer,
  keys,
  longText,
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
  url,
  weekdays,
} from '#src/records/fields/field.ts';

/** Collections with stable keys: the stored id, or a word such as `new-1` for a row that a change adds. */
export const IDENTIFIED_COLLECTIONS = ['characters', 'episodes'] as const;

/** All fields of a title that can be edited, imported or suggested; forms, diffs, reverts and imports use them. */
export const titleFields = {
  type: choice('Type', TYPE_LABELS),
  format: optional(choice('Format', FORMAT_LABELS)),
  /** Null derives the status from the dates (`statusOn`); cancelled and hiatus can only be set by staff. */
  statedStatus: optional(choice('Status', STATUS_LABELS)),
  title: name('Title', { isOwn: true }),
  nativeTitle: optional(name('Native title', { isOwn: true })),
  romanisedTitle: optional(name('Romanised title')),
  synopsis: optional(richText('Synopsis')),
  startDate: optional(partialDate('First date', { isOwn: true })),
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
      kind: startingAs(choice('Kind', ALIAS_LABELS), 'alias'),
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
      kind: optional(choice('Kind', AVAILABILITY_LABELS)),
      url: optional(url('Link')),
      checkedOn: optional(partialDate('Checked on')),
    },
    keyParts: ['serviceId', 'countryId', 'kind'],
    max: 300,
  }),
  releases: rows({
    label: 'Releases',
    row: {
      countryId: reference('Country', 'countries'),
      kind: choice('Kind', RELEASE_LABELS),
      date: partialDate('Date'),
      note: optional(longText('Note', 300)),
    },
    keyParts: ['countryId', 'kind', 'date'],
    max: 200,
  }),
  externalIds,
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
  links,
  characters: rows({
    label: 'Characters',
    row: {
      key: ownKey(),
      name: name('Name'),
      nativeName: optional(name('Native name')),
      description: optional(longText('Description', 2000)),
    },
    keyParts: ['key'],
    max: 600,
  }),
  cast: orderedRows({
    label: 'Cast',
    row: {
      personId: reference('Person', 'people'),
      role: optional(choice('Role', CAST_ROLE_LABELS)),
      characters: keys('Characters', 20),
      note: optional(longText('Note', 300)),
    },
    keyParts: ['personId'],
    max: 600,
  }),
  crew: orderedRows({
    label: 'Crew',
    row: {
      job: choice('Job', CREW_JOB_LABELS),
      personId: reference('Person', 'people'),
      note: optional(longText('Note', 300)),
    },
    keyParts: ['job', 'personId'],
    max: 300,
  }),
  related: rows({
    label: 'Related titles',
    row: { relatedId: reference('Title', 'titles'), relation: choice('Relation', RELATION_LABELS) },
    keyParts: ['relatedId'],
    max: 100,
  }),
  episodes: rows({
    label: 'Episodes',
    row: {
      key: ownKey(),
      /** Null for an episode without a number. */
      label: optional(episodeLabel('Number')),
      kind: startingAs(choice('Kind', EPISODE_KIND_LABELS), 'regular'),
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
      kind: choice('Kind', TITLE_IMAGE_KIND_LABELS),
      /** At most one per kind; without one, the first picture of the kind is shown. */
      isPrimary: flag('Shown first'),
      /** The episode of a still. */
      episodeId: optional(reference('Episode', 'episodes')),
    },
    keyParts: ['imageId'],
    max: 300,
  }),
};

export type TitleRecord = RecordOf<typeof titleFields>;
