import { titleFields } from '#src/catalogue/titles/title.fields.ts';
import { contentRatingCode } from '#src/domain/catalogue/contentRatings.ts';
import { choiceOf, wordForm } from '#src/records/cells/choices.ts';
import { isBlankText, tidyText } from '#src/records/cells/text.ts';
import { type ColumnSpec, columnSet } from './columnSet.ts';
import { FIELD_NAMES, FIELD_TABLE, type FieldName, type FieldSpec } from './fields.ts';
import { RECORD_FIELDS } from './recordFields.ts';
import { shapeOf } from './shapes.ts';

const LISTS: ReadonlySet<string> = new Set([
  'aliases',
  'countries',
  'genres',
  'tags',
  'studios',
  'contentRatings',
  'availability',
  'cast',
  'crew',
]);

/** Lists of a title of which a column holds only a part. */
const IN_PARTS: ReadonlySet<string> = new Set(['cast', 'crew', 'studios']);

/** The headers of a field, followed by name and label of the record's field. */
function specOf(field: FieldName, { label, headers, isShared }: FieldSpec): ColumnSpec {
  const name = RECORD_FIELDS[field];
  const isWhole = name !== undefined && !IN_PARTS.has(name);
  const own = !isWhole
    ? []
    : [name, ...(name === 'statedStatus' ? [] : [titleFields[name].label])].map(wordForm);
  return {
    label: isWhole ? titleFields[name].label : label,
    headers: [...headers.split(' '), ...own],
    isShared: isShared ?? false,
    isList: name !== undefined && LISTS.has(name),
  };
}

/** Known columns that are left out on purpose, with the reason. */
const LEFT_OUT: readonly (readonly [RegExp, string])[] = [
  [
    /^(rank|ranking|ranked|popularity|pop|popularityrank|watchers|numwatcher|numwatchers|순위)$/,
    'ranks and watchers of other catalogues are not imported',
  ],
  [/^(seasons|years|status|방송상태)$/, 'is derived from the dates or not imported'],
  [
    /^(verifiedat|isdeleted|isbatch|batchep|updatedat|createdat|version|index|no|unnamed0)$/,
    'describes the file, not the title',
  ],
  [
    /^(overview|description|summary|plot|reviews?|image|poster|imageurl|imgurl|줄거리)$/,
    'texts and images are not imported from files',
  ],
];

function leftOutReason(header: string): string | null {
  const form = wordForm(header);
  if (form === '') return 'has no name';
  return LEFT_OUT.find(([headers]) => headers.test(form))?.[1] ?? null;
}

const isRating = (text: string) =>
  contentRatingCode('KR', text) !== null || (contentRatingCode('US', text) !== null && /[a-z]/i.test(text));
/** Share of a column's values that must be of another field. */
const MOST = 0.8;
const most = (texts: readonly string[], test: (text: string) => boolean) =>
  texts.length > 0 && texts.filter(test).length >= texts.length * MOST;

/** A column of scores that holds age ratings, or of formats that holds types, is read as those. */
function refined(field: FieldName, raw: readonly string[]): FieldName {
  if (field !== 'score' && field !== 'format') return field;
  const texts = raw.map(tidyText).filter((text) => !isBlankText(text));
  if (field === 'score')
    return most(texts, (text) => isRating(text) && !/^[0-9.]+$/.test(text)) ? 'contentRating' : field;
  const isFormat = (text: string) => choiceOf(text, titleFields.format) !== null;
  return most(texts, (text) => !isFormat(text) && choiceOf(text, titleFields.type) !== null) ? 'type' : field;
}

const specs = Object.fromEntries(
  FIELD_NAMES.map((field) => [field, specOf(field, FIELD_TABLE[field])]),
) as Record<FieldName, ColumnSpec>;

/** The columns of files of titles. */
export const TITLE_COLUMNS = columnSet(specs, { leftOutReason, shapeOf, refined });
