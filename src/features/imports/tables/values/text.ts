import { decodeHTML } from 'entities';
import { composed } from '#src/domain/names/composed.ts';

/** Placeholders that sources use for unknown values. */
const NOTHING =
  /^(-+|–|—|n\/?a|none|null|nan|unknown|tba|tbd|tbc|미정|없음|정보 ?없음|\[\]|\{\}|undefined)$/i;
const INVISIBLE = /[\u200b-\u200f\u2060\ufeff\u00ad]/g;

/** Decodes HTML entities, collapses white space to single spaces and trims. */
export function tidyText(raw: string): string {
  return composed(decodeHTML(raw)).replace(INVISIBLE, '').replace(/\s+/g, ' ').trim();
}

/** Returns whether a tidy text means that there is no value: empty, `-`, `N/A`, `TBA`. */
export function isBlankText(text: string): boolean {
  return text === '' || NOTHING.test(text);
}

/** Returns whether a text contains Hangul. */
export function hasHangul(text: string): boolean {
  return /[가-힣ㄱ-ㅎㅏ-ㅣ]/.test(text);
}
