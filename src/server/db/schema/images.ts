import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { identity, oneOfCheck, recordColumns } from './columns.ts';
import { episodes } from './episodes.ts';
import { people } from './people.ts';
import { titles } from './titles.ts';

export const TITLE_IMAGE_KINDS = ['poster', 'backdrop', 'still', 'logo'] as const;

/** A stored picture; `hash` of its decoded pixels finds duplicates. */
export const images = pgTable(
  'images',
  {
    id: identity(),
    hash: text().notNull().unique(),
    /** Address part under the media root; immutable. */
    path: text().notNull().unique(),
    width: integer().notNull(),
    height: integer().notNull(),
    blur: text(),
    credit: text(),
    ...recordColumns(),
  },
  (t) => [check('images_size', sql`${t.width} between 1 and 20000 and ${t.height} between 1 and 20000`)],
);

export const titleImages = pgTable(
  'title_images',
  {
    titleId: integer()
      .notNull()
      .references(() => titles.id, { onDelete: 'cascade' }),
    imageId: integer()
      .notNull()
      .references(() => images.id),
    kind: text({ enum: TITLE_IMAGE_KINDS }).notNull(),
    isPrimary: boolean().notNull().default(false),
    position: smallint().notNull().default(0),
    episodeId: integer().references(() => episodes.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.titleId, t.imageId, t.kind] }),
    uniqueIndex('title_images_one_primary').on(t.titleId, t.kind).where(sql`${t.isPrimary}`),
    index('title_images_image').on(t.imageId),
    oneOfCheck('title_images_kind', t.kind, TITLE_IMAGE_KINDS),
  ],
);

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
  (t) => [
    primaryKey({ columns: [t.personId, t.imageId] }),
    uniqueIndex('person_images_one_primary').on(t.personId).where(sql`${t.isPrimary}`),
    index('person_images_image').on(t.imageId),
  ],
);
