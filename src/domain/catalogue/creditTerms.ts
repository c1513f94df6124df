import type { CastRole, CreditJob } from './creditKinds.ts';

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

/** Returns the job of a Korean or English term; null if the catalogue has no such job. */
export function jobOf(word: string): CreditJob | null {
  return JOBS.find(([text]) => text.test(word.trim()))?.[1] ?? null;
}

/** Whether a term means acting. */
export function isCastTerm(word: string): boolean {
  return /^(배우|출연|출연진|cast|actor|actress|acting)$/i.test(word.trim());
}

export interface RoleReading {
  readonly character: string | null;
  readonly role: CastRole | null;
}

const ROLE_TERMS: readonly (readonly [RegExp, CastRole])[] = [
  [/^(주연|주인공|주요 ?인물|starring|(main|lead|leading)( roles?| cast| characters?)?|leads)$/i, 'main'],
  [/^(조연|support(ing)?( roles?| cast| characters?)?|recurring( cast)?)$/i, 'support'],
  [
    /^(특별 ?출연|우정 ?출연|단역|(guest|special)( roles?| cast| stars?| appearances?)?|extended( cast)?|bit part)$/i,
    'guest',
  ],
  [/^(카메오|cameos?( roles?| appearances?)?)$/i, 'cameo'],
];
const MERE_APPEARANCE = /^(출연|출연진|actor|actress|cast|배우)$/i;
const CHARACTER = /^(?<name>.+?)\s*역$/;

/** Returns the cast role of a term (`주연`, `Supporting cast`); null for other text. */
export function castRoleOf(word: string): CastRole | null {
  return ROLE_TERMS.find(([text]) => text.test(word.trim()))?.[1] ?? null;
}

/** Reads a role text: `무열 역` names a character, `특별출연` a cast role, `출연` neither. */
export function parseRole(text: string): RoleReading {
  if (MERE_APPEARANCE.test(text)) return { character: null, role: null };
  const role = castRoleOf(text);
  if (role !== null) return { character: null, role };
  return { character: CHARACTER.exec(text)?.groups?.name ?? text, role: null };
}
