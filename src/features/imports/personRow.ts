import { countryCodeOf } from '#src/domain/countries.ts';
import { isExternalId } from '#src/domain/externalIds.ts';
import { parsePartialDate } from '#src/domain/partialDate.ts';
import type { Incoming } from './merging.ts';
import type { ReferenceIds } from './referenceIds.ts';
import { isTestEntry, type RowFieldsReader } from './rowReading.ts';

/** What a line of `people` says, in the registry's terms. */
export interface ImportedPerson {
  readonly key: string;
  readonly incoming: Incoming;
}

function birthOf(fields: RowFieldsReader): string | null {
  const year = fields.integer('birth_year', 1850, 2200);
  const given = fields.text('birth_date');
  const date = given === null ? null : parsePartialDate(given);
  if (given !== null && date === null) fields.refuseValue('birth_date', given, 'is not a date');
  return date ?? (year === null ? null : String(year));
}

function referenceOf(
  fields: RowFieldsReader,
  field: string,
  find: (given: string) => number | undefined,
): number | null {
  const given = fields.text(field);
  if (given === null) return null;
  return find(given) ?? fields.refuseValue(field, given, 'is unknown');
}

/** Reads a line of `people`. Jobs and the number of credits follow from the credits and are not taken. */
export function personRow(fields: RowFieldsReader, ids: ReferenceIds): ImportedPerson {
  const key = fields.requiredText('id');
  const name = fields.requiredName('name');
  if (isTestEntry(name)) fields.refuseRow('name', 'is a test entry of the source');
  const nativeName = fields.name('native_name') ?? (fields.flag('name_is_native') ? name : null);
  const others = fields.atMost(
    50,
    'other_names',
    [...new Set(fields.names('other_names'))].filter((other) => other !== name && other !== nativeName),
  );
  const daum = fields.text('daum_person_code');
  if (daum !== null && !isExternalId('daum', daum))
    fields.refuseValue('daum_person_code', daum, 'is not an id of Daum');
  return {
    key,
    incoming: {
      plain: {
        name,
        nativeName,
        genderId: referenceOf(fields, 'gender', (given) => ids.genders.get(given.toLowerCase())),
        countryId: referenceOf(fields, 'nationality', (given) =>
          ids.countries.get(countryCodeOf(given) ?? ''),
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
