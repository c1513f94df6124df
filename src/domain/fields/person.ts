import {
  address,
  choice,
  flag,
  name,
  optional,
  orderedRows,
  partialDate,
  type RecordOf,
  reference,
  richText,
  rows,
  startingAs,
  text,
} from './field.ts';

export const PERSON_NAME_KINDS = ['alias', 'birth', 'stage', 'former'] as const;

/** Every field of a person that can be edited, imported or suggested. What a person worked on is edited at the titles. */
export const personFields = {
  name: name('Name'),
  nativeName: optional(name('Native name')),
  givenName: optional(name('Given name')),
  familyName: optional(name('Family name')),
  genderId: optional(reference('Gender', 'genders')),
  countryId: optional(reference('Country', 'countries')),
  birthDate: optional(partialDate('Born')),
  deathDate: optional(partialDate('Died')),
  biography: optional(richText('Biography')),

  names: orderedRows({
    label: 'Other names',
    row: { name: name('Name'), kind: startingAs(choice('Kind', PERSON_NAME_KINDS), 'alias') },
    keyParts: ['name'],
    max: 50,
  }),
  links: rows({
    label: 'Links',
    row: { url: address('Address'), socialMediaId: reference('Site', 'socialMedia') },
    keyParts: ['url'],
    max: 50,
  }),
  externalIds: rows({
    label: 'External ids',
    row: { sourceId: reference('Source', 'externalSources'), value: text('Id', 500) },
    keyParts: ['sourceId'],
    max: 30,
  }),
  images: orderedRows({
    label: 'Pictures',
    row: { imageId: reference('Picture', 'images'), isPrimary: flag('Shown first') },
    keyParts: ['imageId'],
    max: 100,
  }),
};

export type PersonRecord = RecordOf<typeof personFields>;
