import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { AVAILABILITY_KINDS, RELEASE_KINDS } from '#src/domain/catalogue/rowKinds.ts';
import {
  identity,
  oneOfCheck,
  partialDate,
  partialDateCheck,
  reference,
} from '#src/server/db/schema/columns.ts';
import { countries, streamingServices } from './reference.table.ts';
import { titleId } from './titles.table.ts';

/** Streaming services with the title. A null country or kind means that the source does not state it. */
export const availability = pgTable(
  'availability',
  {
    id: identity(),
    titleId: titleId(),
    serviceId: reference(() => streamingServices.id),
    countryId: integer().references(() => countries.id),
    kind: text({ enum: AVAILABILITY_KINDS }),
    url: text(),
    checkedOn: partialDate(),
  },
  (t) => [
    unique('availability_once').on(t.titleId, t.serviceId, t.countryId, t.kind).nullsNotDistinct(),
    index('availability_service').on(t.serviceId),
    oneOfCheck('availability_kind', t.kind, AVAILABILITY_KINDS),
    check('availability_url', sql`${t.url} ~ '^https?://'`),
    partialDateCheck('availability_checked_on', t.checkedOn),
  ],
);

export const releases = pgTable(
  'releases',
  {
    id: identity(),
    titleId: titleId(),
    countryId: reference(() => countries.id),
    kind: text({ enum: RELEASE_KINDS }).notNull(),
    date: partialDate().notNull(),
    note: text(),
  },
  (t) => [
    unique('releases_once').on(t.titleId, t.countryId, t.kind, t.date),
    oneOfCheck('releases_kind', t.kind, RELEASE_KINDS),
    partialDateCheck('releases_date', t.date),
  ],
);
