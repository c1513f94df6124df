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
  name: name('Name', {
    isOwn: true,
    headers: ['person name', 'actor', 'actor name', 'full name', '이름', '인물명', '배우'],
  }),
  nativeName: optional(
    name('Native name', {
      isOwn: true,
      headers: ['Korean name', 'hangul', '한글 이름', '한국어 이름', '본명'],
    }),
  ),
  givenName: optional(name('Given name', { isOwn: true, headers: ['first name'] })),
  familyName: optional(name('Family name', { isOwn: true, headers: ['last name', 'surname', '성'] })),
  genderId: optional(reference('Gender', 'genders', { headers: ['sex', '성별'] })),
  countryId: optional(reference('Country', 'countries', { headers: ['nationality', '국적', '국가'] })),
  birthDate: optional(
    partialDate('Born', {
      isOwn: true,
      headers: [
        'birthday',
        'date of birth',
        'dob',
        'birth year',
        'year of birth',
        '생년월일',
        '출생',
        '생일',
      ],
    }),
  ),
  deathDate: optional(
    partialDate('Died', { isOwn: true, headers: ['date of death', 'death', '사망', '사망일'] }),
  ),
  biography: optional(richText('Biography', { isOwn: true, headers: ['bio', '소개'] })),

  names: orderedRows({
    label: 'Other names',
    headers: ['other names', 'also known as', 'aka', 'alias', 'aliases', '다른 이름', '예명'],
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
