import { z } from 'zod';
import { TITLE_STATUSES, TITLE_TYPES } from './summaries.ts';

const partialDate = (description: string) =>
  z
    .string()
    .nullable()
    .meta({ description: `${description} A year, a month or a day: 2024, 2024-05, 2024-05-11.` });

/** A record or null. `nullable` would do, but documents a named record as never null. */
export function orNull<Schema extends z.ZodType>(schema: Schema) {
  return z.union([schema, z.null()]);
}

/** A served picture. */
export const imageSchema = z
  .strictObject({
    src: z.string().meta({ description: 'The widest file, WebP: `/media/ab/cdef…-800.webp`.' }),
    width: z.int().meta({ description: 'Pixels.' }),
    height: z.int().meta({ description: 'Pixels.' }),
    widths: z.array(z.int()).readonly().meta({
      description: 'Widths that stand for the number in `src`, each as `.webp` and as `.avif`.',
    }),
    blur: z
      .string()
      .nullable()
      .meta({ description: 'A tiny picture as a data address, shown while it loads.' }),
    colour: z.string().nullable().meta({ description: 'Its commonest colour, `#rrggbb`.' }),
    credit: z.string().nullable(),
  })
  .meta({ id: 'Image' });

/** What cards and lists show of a title. */
export const titleSummarySchema = z
  .strictObject({
    id: z.int(),
    slug: z.string(),
    type: z.enum(TITLE_TYPES),
    status: z.enum(TITLE_STATUSES),
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
      .meta({ description: 'Weighted score 1–10 of our members; null under five votes.' }),
    scoreCount: z.int(),
    poster: orNull(imageSchema),
  })
  .meta({ id: 'TitleSummary' });

/** What cards and lists show of a person. */
export const personSummarySchema = z
  .strictObject({
    id: z.int(),
    slug: z.string(),
    name: z.string(),
    nativeName: z.string().nullable(),
    portrait: orNull(imageSchema),
  })
  .meta({ id: 'PersonSummary' });

/** A country as records name it. */
export const countryNamedSchema = z
  .strictObject({ code: z.string(), name: z.string() })
  .meta({ id: 'CountryName' });

/** A character as credits name it. */
export const characterNamedSchema = z
  .strictObject({ id: z.int(), name: z.string(), nativeName: z.string().nullable() })
  .meta({ id: 'CharacterName' });

/** A page of another site. */
export const linkSchema = z.strictObject({ source: z.string(), url: z.string() }).meta({ id: 'Link' });
