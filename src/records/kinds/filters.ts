import type { FilterKind } from '#src/server/http/routes/listParameters.ts';
import type { FieldKind } from './fieldKind.ts';

/** How lists filter and sort by a field. */
interface KindFilter {
  readonly kind: FilterKind;
  readonly isSortable?: true;
  /** Defaults to true. */
  readonly isFilterable?: false;
}

const TEXT: KindFilter = { kind: 'text', isSortable: true };
const UNSORTED_TEXT: KindFilter = { kind: 'text' };
const NOT_LISTED: KindFilter = { kind: 'text', isFilterable: false };

/** How lists filter and sort by fields of each kind. */
export const FILTERS: Readonly<Record<FieldKind, KindFilter>> = {
  name: TEXT,
  text: TEXT,
  longText: UNSORTED_TEXT,
  richText: NOT_LISTED,
  slug: TEXT,
  code: TEXT,
  url: TEXT,
  pattern: UNSORTED_TEXT,
  partialDate: { kind: 'partialDate', isSortable: true },
  time: TEXT,
  instant: { kind: 'instant', isSortable: true },
  integer: { kind: 'integer', isSortable: true },
  decimal: { kind: 'decimal', isSortable: true },
  flag: { kind: 'flag', isSortable: true },
  choice: { kind: 'choice', isSortable: true },
  weekdays: NOT_LISTED,
  episodeLabel: TEXT,
  key: NOT_LISTED,
  keys: NOT_LISTED,
  reference: { kind: 'id', isSortable: true },
  references: { kind: 'id', isFilterable: false },
  permissions: NOT_LISTED,
};
