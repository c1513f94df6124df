import { countryCodeOf } from '#src/domain/catalogue/countries.ts';
import { isExternalId } from '#src/domain/catalogue/externalIds.ts';
import { parsePartialDate } from '#src/domain/dates/partialDate.ts';
import type { Incoming } from './merging.ts';
import type { ReferenceIds } from './referenceIds.ts';
import { isTestEntry, type RowFieldsReader } from './rowReading.ts';

/** A line of `people` as field values. */
export interface ImportedPerson {
  readonly key: string;
  readonly incoming: Incoming;
}

function birthOf(fields: RowFieldsReader): string | null {
  const year = fields.integer('birth_year', 1850, 2200);
  const input = fields.text('birth_date');
  const date = input === null ? null : parsePartialDate(input);
  if (input !== null && date === null) fields.rejectValue('birth_date', input, 'is not a date');
  return date ?? (year === null ? null : String(year));
}

function referenceOf(
  fields: RowFieldsReader,
  field: string,
  find: (input: string) => number | undefined,
): number | null {
  const input = fields.text(field);
  if (input === null) return null;
  return find(input) ?? fields.rejectValue(field, input, 'is unknown');
}

/** Reads a line of `people`. Ignores jobs and the number of credits, which follow from the credits. */
export function personRow(fields: RowFieldsReader, ids: ReferenceIds): ImportedPerson {
  const key = fields.requiredText('id');
  const name = fields.requiredName('name');
  if (isTestEntry(name)) fields.rejectRow('name', 'is a test entry of the source');
  const nativeName = fields.name('native_name') ?? (fields.flag('name_is_native') ? name : null);
  const others = fields.atMost(
    50,
    'other_names',
    [...new Set(fields.names('other_names'))].filter((other) => other !== name && other !== nativeName),
  );
  const daum = fields.text('daum_person_code');
  if (daum !== null && !isExternalId('daum', daum))
    fields.rejectValue('daum_person_code', daum, 'is not a Daum id');
  return {
    key,
    incoming: {
      plain: {
        name,
        nativeName,
        genderId: referenceOf(fields, 'gender', (input) => ids.genders.get(input.toLowerCase())),
        countryId: referenceOf(fields, 'nationality', (input) =>
          ids.countries.get(countryCodeOf(input) ?? ''),
        ),
        birthDate: birthOf(fields),
      },
      lists: {
        names: others.map((other) => ({ name: other })),
        externalIds: [
          { sourceId: ids.sources.dataset, value: key },
          ...(daum !== null && isExternalId('daum', daum)
            ? [{ sourceId: ids.sources.daum, value: daum }]
            : []),
        ],
      },
    },
  };
}
