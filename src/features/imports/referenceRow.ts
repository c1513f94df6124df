import { compactName } from '#src/domain/names/folding.ts';
import { referenceSlug } from '#src/domain/names/slug.ts';
import type { RowFieldsReader } from './rowReading.ts';

export interface ImportedReference {
  key: string;
  name: string;
  slug: string;
}

const ROLE_TERMS =
  '기업인|방송인|작가|총괄|제작이사|제작총괄|기획|제작|대표|배우|감독|[0-9]{4}년|[0-9~]+회|MBC 드라마본부';
const NOT_A_STUDIO: readonly (readonly [RegExp, string])[] = [
  [/[\n\r]|\\n/, 'is a block of text, not one name'],
  [/https?:|\[\[|\]\]|\.(png|jpe?g|svg|gif)$/i, 'is a fragment of markup or a file name'],
  [/[→|｜]|\S {2,}\S/, 'contains several names'],
  [/(한국|전 세계): /, 'contains several names'],
  [/[0-9]+억원|외주제작사|공동투자|자체제작|변경$|자회사/, 'is a remark, not a name'],
  [new RegExp(`[(_](${ROLE_TERMS})\\)?`), 'contains the name of a person'],
  [/[,;:]$/, 'is cut from a longer text'],
];

function hasUnbalancedBrackets(name: string): boolean {
  return (name.match(/\(/g) ?? []).length !== (name.match(/\)/g) ?? []).length;
}

/** Returns why a text is not the name of a studio or network (for example, longer than 60 characters); null if it may be one. */
export function studioNameError(name: string): string | null {
  const error = NOT_A_STUDIO.find(([sign]) => sign.test(name))?.[1];
  if (error !== undefined) return error;
  if (name.length > 60) return 'is a block of text, not one name';
  return hasUnbalancedBrackets(name) ? 'is cut from a longer text' : null;
}

/** Reads a line of a reference file (genres, tags, networks, studios, streaming services). */
export function referenceRow(
  fields: RowFieldsReader,
  json: Readonly<Record<string, unknown>>,
  isStudio: boolean,
): ImportedReference {
  const key = fields.requiredText('id');
  const error = isStudio && typeof json.name === 'string' ? studioNameError(json.name) : null;
  if (error !== null) fields.rejectRow('name', error);
  const name = fields.requiredName('name');
  return { key, name, slug: referenceSlug(name) };
}

/** Common Korean family names of one syllable (Statistics Korea, census of 2015). */
const FAMILY_NAMES =
  '김이박최정강조윤장임한오서신권황안송류전홍고문양손배백허유남심노하곽성차주우구나민진지엄채원천방공현함변염여추도소석선설마길연위표명기반라왕금옥육인맹제모탁국어은편용';
/** A person's name in Hangul at either end of a text, with or without brackets; `rest` is the remaining text. */
const PERSON = `(?!주식회사)[${FAMILY_NAMES}][가-힣]{1,3}`;
const PERSON_FIRST = new RegExp(`^${PERSON} (?<rest>.+)$`);
const PERSON_LAST = new RegExp(`^(?<rest>.+?) ?(?: ${PERSON}|\\(${PERSON}\\))$`);

/**
 * Returns a test for names such as `골든썸 김운호` (a studio and its producer): without the person's name, the rest is another
 * name of the same file.
 */
export function personBesideStudio(names: readonly string[]): (name: string) => boolean {
  const known = new Set(names.map(compactName));
  return (name) =>
    [PERSON_FIRST, PERSON_LAST].some((shape) => {
      const rest = shape.exec(name)?.groups?.rest;
      return rest !== undefined && known.has(compactName(rest));
    });
}
