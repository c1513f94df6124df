import { z } from 'zod';
import { GROUPS } from '#src/features/tmdb/proposals/proposal.ts';

const address = z.string().meta({ description: 'A URL of this site.' });

const holder = z.strictObject({ id: z.int(), name: z.string() });

/** A TMDB entry that a record may be. */
export const candidateSchema = z.strictObject({
  tmdbId: z.string(),
  name: z.string(),
  nativeName: z.string().nullable(),
  year: z.int().nullable(),
  overview: z.string().nullable(),
  countries: z.array(z.string()),
  picture: address.nullable(),
  matchedBy: z.enum(['tmdb', 'imdb', 'wikidata', 'tvdb', 'given', 'name']),
  usedBy: holder.nullable().meta({ description: 'The record that already has this TMDB id.' }),
  url: z.string(),
});

const proposalSchema = z.strictObject({
  id: z.string().meta({ description: 'Identifies the proposal together with its value.' }),
  path: z.string(),
  group: z.enum(GROUPS),
  kind: z.enum(['value', 'row', 'picture', 'person']),
  label: z.string(),
  was: z.unknown(),
  proposed: z.unknown(),
  state: z.enum(['missing', 'differs']),
  isSuggested: z.boolean(),
  language: z.string().nullable(),
  source: z.strictObject({ name: z.literal('TMDB'), url: z.string() }),
  needs: z.array(z.string()),
  picture: z
    .strictObject({
      small: address,
      large: address,
      width: z.int().nullable(),
      height: z.int().nullable(),
      votes: z.int().nullable(),
    })
    .optional(),
  person: z
    .strictObject({
      tmdbId: z.string(),
      name: z.string(),
      nativeName: z.string().nullable(),
      match: holder.extend({ by: z.enum(['externalId', 'cast', 'name']) }).nullable(),
      others: z.array(holder.extend({ nativeName: z.string().nullable(), year: z.int().nullable() })),
    })
    .optional(),
});

/** The differences between a record and TMDB. */
export const diffSchema = z
  .strictObject({
    id: z.int(),
    version: z.int(),
    tmdbId: z.string(),
    movedFrom: z.string().nullable(),
    url: z.string(),
    season: z.int().nullable(),
    seasons: z.array(
      z.strictObject({
        number: z.int(),
        name: z.string().nullable(),
        episodeCount: z.int(),
        airDate: z.string().nullable(),
      }),
    ),
    proposals: z.array(proposalSchema),
    notes: z.array(z.string()),
    attribution: z.string(),
  })
  .meta({ id: 'TmdbDiff' });

export const availabilitySchema = z.strictObject({
  isAvailable: z.boolean(),
  attribution: z.string(),
  url: z.string(),
});

export const jobAnswer = z.strictObject({ job: z.strictObject({ id: z.int() }) });
export const bulkAnswer = jobAnswer.extend({ matched: z.int() });
