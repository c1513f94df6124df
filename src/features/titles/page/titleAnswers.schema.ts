import { z } from 'zod';
import { CAST_ROLES, CREW_JOBS, RELATIONS } from '#src/domain/catalogue/creditKinds.ts';
import { EPISODE_KINDS } from '#src/domain/catalogue/episodes.ts';
import { AVAILABILITY_KINDS, RELEASE_KINDS } from '#src/domain/catalogue/rowKinds.ts';
import {
  characterNamedSchema,
  countryNamedSchema,
  imageSchema,
  linkSchema,
  orNull,
  personSummarySchema,
  titleSummarySchema,
} from '#src/domain/catalogue/summaries.schema.ts';
import { TITLE_FORMATS, TITLE_STATUSES, TITLE_TYPES } from '#src/domain/catalogue/titleTypes.ts';

const named = z.strictObject({ slug: z.string(), name: z.string() });
const text = z.string().nullable();
const nullableInt = z.int().nullable();

/** A related title: its card, and its relation to this title. */
export const relatedSchema = z
  .strictObject({ relation: z.enum(RELATIONS), title: titleSummarySchema })
  .meta({ id: 'RelatedTitle' });

/** A title without cast and episodes. */
export const titleSchema = z
  .strictObject({
    id: z.int(),
    slug: z.string(),
    type: z.enum(TITLE_TYPES),
    format: z.enum(TITLE_FORMATS).nullable(),
    status: z.enum(TITLE_STATUSES),
    title: z.string(),
    nativeTitle: text,
    romanisedTitle: text,
    aliases: z.array(z.strictObject({ name: z.string(), language: text })),
    synopsis: text.meta({ description: 'Cleaned HTML.' }),
    startDate: text.meta({ description: 'Partial date.' }),
    endDate: text.meta({ description: 'Partial date.' }),
    year: nullableInt,
    episodeCount: nullableInt,
    runtimeMinutes: nullableInt,
    airWeekdays: z.array(z.int().min(1).max(7)).meta({ description: 'ISO weekdays in Korea, 1 is Monday.' }),
    airTime: text.meta({ description: 'HH:MM in Korea.' }),
    isExplicit: z.boolean(),
    countries: z.array(countryNamedSchema),
    genres: z.array(named),
    tags: z.array(named.extend({ isSpoiler: z.boolean() })),
    networks: z.array(named),
    studios: z.array(named),
    contentRatings: z.array(
      z.strictObject({
        country: countryNamedSchema,
        code: z.string(),
        name: z.string(),
        minimumAge: nullableInt,
      }),
    ),
    releases: z.array(
      z.strictObject({
        country: countryNamedSchema,
        kind: z.enum(RELEASE_KINDS),
        date: z.string().meta({ description: 'Partial date.' }),
        note: text,
      }),
    ),
    whereToWatch: z.array(
      z.strictObject({
        service: z.string(),
        serviceSlug: z.string(),
        /** Null if the source does not state it. */
        country: orNull(countryNamedSchema),
        kind: z.enum(AVAILABILITY_KINDS).nullable(),
        url: text,
        /** Partial date of the last check. */
        checkedOn: text,
      }),
    ),
    externalScores: z.array(
      z.strictObject({
        source: z.string(),
        /** 0..10 */
        score: z.number(),
        /** Null if the source does not state the number. */
        votes: z.int().nullable(),
        /** Partial date on which the score was read. */
        readOn: text,
        url: text,
      }),
    ),
    /** Pages of this title in other catalogues, and its own sites and channels. */
    links: z.array(linkSchema),
    related: z.array(relatedSchema),
    /** Weighted score 1..10 of members; null below the minimum number of votes. */
    score: z.number().nullable(),
    scoreCount: z.int(),
    listCount: z.int(),
    reviewCount: z.int(),
    favoriteCount: z.int(),
    poster: orNull(imageSchema),
    backdrop: orNull(imageSchema),
    /** Number of entries of the tabs. */
    counts: z.strictObject({ cast: z.int(), crew: z.int(), episodes: z.int() }),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Title' });

const credit = { creditId: z.int(), person: personSummarySchema, note: text };

/** Cast by group and crew by job. */
export const castSchema = z
  .strictObject({
    cast: z.array(
      z.strictObject({
        role: z.enum([...CAST_ROLES, 'unknown']),
        label: z.string(),
        members: z.array(z.strictObject({ ...credit, characters: z.array(characterNamedSchema) })),
      }),
    ),
    crew: z.array(
      z.strictObject({
        job: z.enum(CREW_JOBS),
        label: z.string(),
        people: z.array(z.strictObject(credit)),
      }),
    ),
    castCount: z.int(),
    crewCount: z.int(),
  })
  .meta({ id: 'TitleCast' });

/** One episode in a list. */
export const episodeSchema = z
  .strictObject({
    id: z.int(),
    /** An episode without a number has its id in its address. */
    label: text.meta({ description: '`1`, `6.5`, `SP1`; null for an episode without a number.' }),
    kind: z.enum(EPISODE_KINDS),
    title: text,
    nativeTitle: text,
    airDate: text.meta({ description: 'Partial date in Korea.' }),
    /** Defaults to the title's air time. */
    airTime: text.meta({ description: 'HH:MM in Korea.' }),
    airsAt: text.meta({
      description: 'Instant of the broadcast in UTC; null if the date or time is unknown.',
    }),
    isAirDateDerived: z.boolean().meta({ description: 'Whether the date was computed from weekdays.' }),
    runtimeMinutes: nullableInt,
    still: orNull(imageSchema),
  })
  .meta({ id: 'Episode' });
