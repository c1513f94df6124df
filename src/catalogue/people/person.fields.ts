import { externalIds, links } from '#src/catalogue/outsideAddresses.fields.ts';
import { PERSON_NAME_KIND_LABELS } from '#src/domain/catalogue/rowKinds.ts';
import {
  choice,
  flag,
  name,
  optional,
  orderedRows,
  partialDate,
  type RecordOf,
  reference,
  richText,
  startingAs,
} from '#src/records/fields/field.ts';

/** All fields of a person that can be edited, imported or suggested. Credits are edited in the titles. */
export const personFields = {
  name: name('Name', { isOwn: true }),
  nativeName: optional(name('Native name', { isOwn: true })),
  givenName: optional(name('Given name', { isOwn: true })),
  familyName: optional(name('Family name', { isOwn: true })),
  genderId: optional(reference('Gender', 'genders')),
  countryId: optional(reference('Country', 'countries')),
  birthDate: optional(partialDate('Born', { isOwn: true })),
  deathDate: optional(partialDate('Died', { isOwn: true })),
  biography: optional(richText('Biography', { isOwn: true })),

  names: orderedRows({
    label: 'Other names',
    row: { name: name('Name'), kind: startingAs(choice('Kind', PERSON_NAME_KIND_LABELS), 'alias') },
    keyParts: ['name'],
    max: 50,
  }),
  links,
  externalIds,
  images: orderedRows({
    label: 'Pictures',
    row: { imageId: reference('Picture', 'images'), isPrimary: flag('Shown first') },
    keyParts: ['imageId'],
    max: 100,
  }),
};

export type PersonRecord = RecordOf<typeof personFields>;
