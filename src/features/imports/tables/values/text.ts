import { decodeHTML } from 'entities';

/** Words by which sources say that they know nothing. */
const NOTHING =
  /^(-+|–|—|n\/?a|none|null|nan|unknown|tba|tbd|tbc|미정|없음|정보 ?없음|\[\]|\{\}|undefined)$/i;
const INVISIBLE = /[\u200b-\u200f\u2060\ufeff\u00ad]/g;

/** A cell's text with entities decoded, every kind of blank and line break as one blank, trimmed. */
export function tidyText(raw: string): string {
  return decodeHTML(raw).normalize('NFC').replace(INVISIBLE, '').replace(/\s+/g, ' ').trim();
}

/** Whether a tidy text stands for nothing: empty, `-`, `N/A`, `TBA`. */
export function isBlankText(text: string): boolean {
  return text === '' || NOTHING.test(text);
}

/** Whether a text is written in Hangul, at least in part. */
export function hasHangul(text: string): boolean {
  return /[가-힣ㄱ-ㅎㅏ-ㅣ]/.test(text);
}
