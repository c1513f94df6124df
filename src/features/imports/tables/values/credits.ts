import type { CastRole, CreditJob } from '#src/domain/creditKinds.ts';
import { splitOutsideBrackets } from './lists.ts';
import { tidyText } from './text.ts';

const JOBS: readonly (readonly [RegExp, CreditJob])[] = [
  [/^(극본|각본|작가|대본|screenwriter|writer|scriptwriter)$/i, 'screenwriter'],
  [/^(연출|감독|director)$/i, 'director'],
  [/^(책임 ?프로듀서|총괄 ?프로듀서|executive producer)$/i, 'executive_producer'],
  [/^(기획|제작|프로듀서|producer)$/i, 'producer'],
  [/^(음악|음악 ?감독|music|composer)$/i, 'music_director'],
  [/^(원작|원작자|original (author|creator|story))$/i, 'original_author'],
  [/^(촬영|촬영 ?감독|cinematographer)$/i, 'cinematographer'],
  [/^(편집|editor)$/i, 'editor'],
  [/^(미술|미술 ?감독|art director)$/i, 'art_director'],
  [/^(무술|무술 ?감독|action director)$/i, 'action_director'],
];

/** The job that a word names, in Korean or English; null when it is none that is kept. */
export function jobOf(word: string): CreditJob | null {
  return JOBS.find(([words]) => words.test(word.trim()))?.[1] ?? null;
}

/** Whether a word says that somebody acts. */
export function isCastWord(word: string): boolean {
  return /^(배우|출연|출연진|cast|actor|actress|acting)$/i.test(word.trim());
}

export interface StaffEntry {
  readonly name: string;
  readonly job: CreditJob;
}

export interface StaffReading {
  readonly entries: readonly StaffEntry[];
  /** Parts that name no person with a known job. */
  readonly refused: readonly string[];
}

const STAFF = /^(?<name>.+?)\s*\((?<job>[^)]+)\)$/;
/** `외 2명`: and two others, who are not named. */
const AND_OTHERS = /\s*외\s*\d+\s*명\s*$/;

/** People of a staff text: `이홍구 (극본)+전기상 (연출) 외 1명` → two entries. */
export function parseStaff(text: string): StaffReading {
  const entries: StaffEntry[] = [];
  const refused: string[] = [];
  for (const raw of splitOutsideBrackets(text, (character) => '+,;'.includes(character))) {
    const part = tidyText(raw).replace(AND_OTHERS, '');
    if (part === '') continue;
    const { name = '', job: word = '' } = STAFF.exec(part)?.groups ?? {};
    const job = jobOf(word);
    if (job === null) refused.push(part);
    else entries.push({ name: name.trim(), job });
  }
  return { entries, refused };
}

export interface RoleReading {
  readonly character: string | null;
  readonly role: CastRole | null;
}

const ROLE_WORDS: readonly (readonly [RegExp, CastRole])[] = [
  [/^(주연|주인공|main( role)?|lead)$/i, 'main'],
  [/^(조연|support(ing)?( role)?)$/i, 'support'],
  [/^(특별 ?출연|우정 ?출연|단역|guest( role)?)$/i, 'guest'],
  [/^(카메오|cameo)$/i, 'cameo'],
];
const MERE_APPEARANCE = /^(출연|출연진|actor|actress|cast|배우)$/i;
const CHARACTER = /^(?<name>.+?)\s*역$/;

/** What a role text says: `무열 역` names a character, `특별출연` a kind of role, `출연` neither. */
export function parseRole(text: string): RoleReading {
  if (MERE_APPEARANCE.test(text)) return { character: null, role: null };
  const role = ROLE_WORDS.find(([words]) => words.test(text))?.[1] ?? null;
  if (role !== null) return { character: null, role };
  return { character: CHARACTER.exec(text)?.groups?.name ?? text, role: null };
}
