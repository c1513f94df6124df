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
import { episodes } from '#src/catalogue/tables/episodes.table.ts';
import { people } from '#src/catalogue/tables/people.table.ts';
import { titles } from '#src/catalogue/tables/titles.table.ts';
import { IMAGE_KINDS, TITLE_IMAGE_KINDS } from '#src/domain/pictures/imageKinds.ts';
import { identity, oneOfCheck, parent, recordColumns, reference } from '#src/server/db/schema/columns.ts';

/** A stored picture. `hash` (kind and decoded pixels) finds identical pictures, `likeness` similar ones. */
export const images = pgTable(
  'images',
  {
    id: identity(),
    kind: text({ enum: IMAGE_KINDS }).notNull(),
    hash: text().notNull().unique(),
    /** Prefix of its file names under the media root: `ab/cdef…`. It never changes. */
    path: text().notNull().unique(),
    /** Size of the widest file, in pixels. */
    width: integer().notNull(),
    height: integer().notNull(),
    /** Widths of its files, narrowest first. */
    widths: smallint().array().notNull(),
    /** A tiny placeholder as a data URL. */
    blur: text(),
    /** Its dominant colour, `#rrggbb`. */
    colour: text(),
    /** Difference hash: how each of 8 × 8 fields compares with its right neighbour. */
    likeness: bit({ dimensions: 64 }),
    /** The creator, shown with the picture. */
    credit: text(),
    /** Its origin, for staff. */
    source: text(),
    sourceUrl: text(),
    ...recordColumns(),
  },
  (t) => [
    // Referenced by `title_images`, which stores the kind too so that each kind can have one primary picture.
    unique('images_id_kind').on(t.id, t.kind),
    oneOfCheck('images_kind', t.kind, IMAGE_KINDS),
    check('images_size', sql`${t.width} between 1 and 20000 and ${t.height} between 1 and 20000`),
    check('images_path', sql`${t.path} ~ '^[0-9a-f]{2}/[0-9a-f]{30,62}$'`),
    check('images_colour', sql`${t.colour} ~ '^#[0-9a-f]{6}$'`),
  ],
);

/** Each kind can have one primary picture: a deferred exclusion constraint in the migration, checked at commit. */
export const titleImages = pgTable(
  'title_images',
  {
    titleId: parent(() => titles.id),
    imageId: integer().notNull(),
    kind: text({ enum: TITLE_IMAGE_KINDS }).notNull(),
    isPrimary: boolean().notNull().default(false),
    position: smallint().notNull().default(0),
    /** The episode that a still shows. */
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

/** One can be primary: a deferred exclusion constraint in the migration, checked at commit. */
export const personImages = pgTable(
  'person_images',
  {
    personId: parent(() => people.id),
    imageId: reference(() => images.id),
    isPrimary: boolean().notNull().default(false),
    position: smallint().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.personId, t.imageId] }), index('person_images_image').on(t.imageId)],
);
