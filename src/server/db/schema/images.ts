import { sql } from 'drizzle-orm';
import {
  bit,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { IMAGE_KINDS, TITLE_IMAGE_KINDS } from '#src/domain/pictures.ts';
import { identity, oneOfCheck, recordColumns } from './columns.ts';
import { episodes } from './episodes.ts';
import { people } from './people.ts';
import { titles } from './titles.ts';

/** A stored picture. `hash`, of its kind and decoded pixels, finds the same picture; `likeness` finds nearly the same. */
export const images = pgTable(
  'images',
  {
    id: identity(),
    kind: text({ enum: IMAGE_KINDS }).notNull(),
    hash: text().notNull().unique(),
    /** What the names of its files begin with, under the media root: `ab/cdef…`. It never changes. */
    path: text().notNull().unique(),
    /** Size of the widest file, in pixels. */
    width: integer().notNull(),
    height: integer().notNull(),
    /** Widths of its files, narrowest first. */
    widths: smallint().array().notNull(),
    /** A tiny picture as a data address. */
    blur: text(),
    /** Its commonest colour, `#rrggbb`. */
    colour: text(),
    /** Difference hash: how each of 8 × 8 fields compares with its right neighbour. */
    likeness: bit({ dimensions: 64 }),
    /** Who made it, as shown with it. */
    credit: text(),
    /** Where it comes from, for staff. */
    source: text(),
    sourceUrl: text(),
    ...recordColumns(),
  },
  (t) => [
    // Titles name the kind beside the picture, so that one of each kind can be the first.
    unique('images_id_kind').on(t.id, t.kind),
    oneOfCheck('images_kind', t.kind, IMAGE_KINDS),
    check('images_size', sql`${t.width} between 1 and 20000 and ${t.height} between 1 and 20000`),
    check('images_path', sql`${t.path} ~ '^[0-9a-f]{2}/[0-9a-f]{30,62}$'`),
    check('images_colour', sql`${t.colour} ~ '^#[0-9a-f]{6}$'`),
  ],
);

/** Of each kind one may be primary: an exclusion constraint, checked when a command commits (migration). */
export const titleImages = pgTable(
  'title_images',
  {
    titleId: integer()
      .notNull()
      .references(() => titles.id, { onDelete: 'cascade' }),
    imageId: integer().notNull(),
    kind: text({ enum: TITLE_IMAGE_KINDS }).notNull(),
    isPrimary: boolean().notNull().default(false),
    position: smallint().notNull().default(0),
    /** The episode that a still is of. */
    episodeId: integer().references(() => episodes.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.titleId, t.imageId] }),
    foreignKey({
      name: 'title_images_image_kind',
      columns: [t.imageId, t.kind],
      foreignColumns: [images.id, images.kind],
    }),
    index('title_images_image').on(t.imageId),
    index('title_images_of_kind').on(t.kind, t.titleId),
    index('title_images_episode').on(t.episodeId),
    oneOfCheck('title_images_kind', t.kind, TITLE_IMAGE_KINDS),
  ],
);

/** Of them one may be primary: an exclusion constraint, checked when a command commits (migration). */
export const personImages = pgTable(
  'person_images',
  {
    personId: integer()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    imageId: integer()
      .notNull()
      .references(() => images.id),
    isPrimary: boolean().notNull().default(false),
    position: smallint().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.personId, t.imageId] }), index('person_images_image').on(t.imageId)],
);
