import { z } from 'zod';
import { TITLE_STATUSES, TITLE_TYPES } from './titleTypes.ts';

const partialDate = (description: string) =>
  z
    .string()
    .nullable()
    .meta({ description: `${description} A year, a month or a day: 2024, 2024-05, 2024-05-11.` });

/** Accepts the schema's value or null. `nullable` would document a named schema as never null. */
export function orNull<Schema extends z.ZodType>(schema: Schema) {
  return z.union([schema, z.null()]);
}

/** A picture as the API returns it. */
export const imageSchema = z
  .strictObject({
    src: z.string().meta({ description: 'The widest file, WebP: `/media/ab/cdef…-800.webp`.' }),
    width: z.int().meta({ description: 'Pixels.' }),
    height: z.int().meta({ description: 'Pixels.' }),
    /** Narrowest first; `sourceSet` builds the addresses. */
    widths: z.array(z.int()).readonly().meta({
      description: 'Available widths. Each can replace the number in `src`, with `.webp` or `.avif`.',
    }),
    blur: z
      .string()
      .nullable()
      .meta({ description: 'A tiny placeholder as a data URL, shown while the picture loads.' }),
    colour: z.string().nullable().meta({ description: 'Most frequent colour, `#rrggbb`.' }),
    credit: z.string().nullable(),
  })
  .meta({ id: 'Image' });

/** A title in cards and lists. */
export const titleSummarySchema = z
  .strictObject({
    id: z.int(),
    slug: z.string(),
    type: z.enum(TITLE_TYPES),
    status: z.enum(TITLE_STATUSES),
    /** English or best-known Latin title; the Hangul title if there is no other. */
    title: z.string(),
    nativeTitle: z.string().nullable(),
    romanisedTitle: z.string().nullable(),
    year: z.int().nullable(),
    startDate: partialDate('First broadcast or release, Korean date.'),
    episodeCount: z.int().nullable(),
    countryCodes: z.array(z.string()).meta({ description: 'ISO 3166-1 alpha-2, the main country first.' }),
    genres: z.array(z.string()).meta({ description: 'Slugs.' }),
    networks: z.array(z.string()).meta({ description: 'Names, at most three.' }),
    score: z
      .number()
      .nullable()
      .meta({ description: 'Weighted score of members, 1–10; null with fewer than five votes.' }),
    scoreCount: z.int(),
    poster: orNull(imageSchema),
  })
  .meta({ id: 'TitleSummary' });

/** A person in cards and lists. */
export const personSummarySchema = z
  .strictObject({
    id: z.int(),
    slug: z.string(),
    name: z.string(),
    nativeName: z.string().nullable(),
    portrait: orNull(imageSchema),
  })
  .meta({ id: 'PersonSummary' });

/** A country in records. */
export const countryNamedSchema = z
  .strictObject({ code: z.string(), name: z.string() })
  .meta({ id: 'CountryName' });

/** A character in credits. */
export const characterNamedSchema = z
  .strictObject({ id: z.int(), name: z.string(), nativeName: z.string().nullable() })
  .meta({ id: 'CharacterName' });

/** A link to a page of another site. */
export const linkSchema = z.strictObject({ source: z.string(), url: z.string() }).meta({ id: 'Link' });
