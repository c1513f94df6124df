import { sql } from 'drizzle-orm';
import { boolean, check, doublePrecision, index, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core';
import { EPISODE_KINDS } from '#src/domain/catalogue/episodes.ts';
import {
  identity,
  oneOfCheck,
  parent,
  partialDate,
  partialDateCheck,
  recordColumns,
} from '#src/server/db/schema/columns.ts';
import { titles } from './titles.table.ts';

/**
 * `label` is displayed and part of the address ("1", "6.5", "SP1"); null for an episode without a number, which is
 * addressed by id. `sortOrder` alone determines the order.
 */
export const episodes = pgTable(
  'episodes',
  {
    id: identity(),
    titleId: parent(() => titles.id),
    /** Null for an episode without a number. */
    label: text(),
    sortOrder: doublePrecision().notNull(),
    kind: text({ enum: EPISODE_KINDS }).notNull().default('regular'),
    title: text(),
    nativeTitle: text(),
    airDate: partialDate(),
    airTime: text(),
    /** Whether the date was computed from weekdays instead of published. */
    isAirDateDerived: boolean().notNull().default(false),
    runtimeMinutes: smallint(),
    synopsis: text(),
    ...recordColumns(),
  },
  (t) => [
    unique('episodes_label').on(t.titleId, t.label),
    index('episodes_order').on(t.titleId, t.sortOrder, t.id),
    index('episodes_air_date').on(t.airDate, t.titleId),
    oneOfCheck('episodes_kind', t.kind, EPISODE_KINDS),
    check('episodes_label_shape', sql`${t.label} ~ '^([0-9]{1,4}([.][0-9]{1,2})?|SP[0-9]{0,3})$'`),
    check('episodes_runtime', sql`${t.runtimeMinutes} between 1 and 2000`),
    check('episodes_air_time', sql`${t.airTime} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
    partialDateCheck('episodes_air_date_shape', t.airDate),
  ],
);
