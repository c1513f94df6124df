import { z } from 'zod';
import { CAST_ROLES, CREDIT_JOBS } from '#src/domain/catalogue/creditKinds.ts';
import { PERSON_NAME_KINDS } from '#src/domain/catalogue/rowKinds.ts';
import {
  characterNamedSchema,
  countryNamedSchema,
  imageSchema,
  linkSchema,
  orNull,
  personSummarySchema,
  titleSummarySchema,
} from '#src/domain/catalogue/summaries.schema.ts';

const text = z.string().nullable();

/** A person in a list. */
export const personRowSchema = personSummarySchema
  .extend({
    gender: text.meta({ description: 'Slug.' }),
    countryCode: text.meta({ description: 'ISO 3166-1 alpha-2.' }),
    birthDate: text.meta({ description: 'Partial date.' }),
    creditCount: z.int(),
  })
  .meta({ id: 'PersonRow' });

/** A person without works. */
export const personSchema = z
  .strictObject({
    id: z.int(),
    slug: z.string(),
    name: z.string(),
    nativeName: text,
    givenName: text,
    familyName: text,
    names: z.array(z.strictObject({ name: z.string(), kind: z.enum(PERSON_NAME_KINDS) })),
    gender: text,
    country: orNull(countryNamedSchema),
    birthDate: text.meta({ description: 'Partial date.' }),
    deathDate: text.meta({ description: 'Partial date.' }),
    biography: text.meta({ description: 'Cleaned HTML.' }),
    links: z.array(linkSchema),
    portrait: orNull(imageSchema),
    creditCount: z.int(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Person' });

const work = z.strictObject({
  creditId: z.int(),
  title: titleSummarySchema,
  /** Null for crew and if the source did not state it. */
  role: z.enum(CAST_ROLES).nullable(),
  roleLabel: text,
  characters: z.array(characterNamedSchema),
  note: text,
});

/** Works of a person by job and year, newest first. */
export const worksSchema = z
  .strictObject({
    groups: z.array(
      z.strictObject({
        job: z.enum(CREDIT_JOBS),
        label: z.string(),
        count: z.int(),
        /** Newest first; works without a known year come last, with year null. */
        years: z.array(z.strictObject({ year: z.int().nullable(), works: z.array(work) })),
      }),
    ),
    total: z.int(),
    hiddenCount: z.int().meta({ description: 'Number of explicit works that were not requested.' }),
    /** Whether works are omitted because of the maximum number, which no real person has reached. */
    isCut: z.boolean(),
  })
  .meta({ id: 'PersonWorks' });
