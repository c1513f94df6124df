import { valuesOf } from '#src/domain/choices.ts';

export const EPISODE_KIND_LABELS = {
  regular: 'Regular',
  special: 'Special',
  premiere: 'Premiere',
  finale: 'Finale',
} as const;
export type EpisodeKind = keyof typeof EPISODE_KIND_LABELS;
export const EPISODE_KINDS = valuesOf(EPISODE_KIND_LABELS);

/** `0`, `12`, `6.5`: up to four digits and one or two decimals. */
const NUMBER = /^([0-9]{1,4})(?:\.([0-9]{1,2}))?$/;
/** Spellings of specials: `SP`, `SP1`, `S 2`, `Special 3`. */
const SPECIAL = /^(?:special|sp|s)\.?\s*([0-9]{0,3})$/i;

// Sort order: numbers by hundredths (at most 999,999), then specials, then episodes without a number.
const SPECIALS_FROM = 1_000_000;
const UNNUMBERED = 2_000_000;

/**
 * Returns the canonical form of an episode's label (`01` → `1`, `6.50` → `6.5`, `Special 2` → `SP2`); null for other
 * text.
 */
export function parseEpisodeLabel(text: string): string | null {
  const trimmed = text.trim();
  const number = NUMBER.exec(trimmed);
  if (number) {
    const fraction = (number[2] ?? '').replace(/0+$/, '');
    return fraction ? `${Number(number[1])}.${fraction}` : String(Number(number[1]));
  }
  const special = SPECIAL.exec(trimmed);
  if (!special) return null;
  return special[1] ? `SP${Number(special[1])}` : 'SP';
}

/**
 * Returns an episode's position in its title, independent of the displayed label: 0, 1 … 6, 6.5, 7, then specials by
 * number (`SP` first), then unknown labels. An integer 0..2,000,000; labels with one canonical form have the same
 * position.
 */
export function episodeSortOrder(label: string | null): number {
  const known = label === null ? null : parseEpisodeLabel(label);
  if (known === null) return UNNUMBERED;
  if (known.startsWith('SP')) return SPECIALS_FROM + (known === 'SP' ? 0 : 1 + Number(known.slice(2)));
  return Math.round(Number(known) * 100);
}

/** Returns the URL segment of an episode within its title: `12`, `6.5`, `sp1`. Expects a canonical label. */
export function episodePath(label: string): string {
  return label.toLowerCase();
}

/** Returns the URL segment of an episode without a number, with its id: `id-123`. */
export function unnumberedEpisodePath(id: number): string {
  return `id-${id}`;
}

/**
 * Parses an episode's URL segment to a label, or to the id of an unnumbered episode. Null for any text that the path
 * functions cannot produce.
 */
export function parseEpisodePath(part: string): { label: string } | { id: number } | null {
  const id = /^id-([1-9][0-9]{0,9})$/.exec(part);
  if (id) return { id: Number(id[1]) };
  const label = parseEpisodeLabel(part);
  return label !== null && episodePath(label) === part ? { label } : null;
}

/** Returns an episode's name in running text: `Episode 12`, `Special 1`, `Special`; `Episode` without a number. */
export function episodeTitleOf(label: string | null): string {
  if (label === null) return 'Episode';
  return label.startsWith('SP') ? `Special ${label.slice(2)}`.trim() : `Episode ${label}`;
}

/**
 * Whether an episode is outside the main story: its kind is special, or a regular episode's label is not a whole number
 * (`6.5`, `SP1`). Premieres, finales and episodes without a number belong to the story.
 */
export function isSpecialEpisode({ label, kind }: { label: string | null; kind: EpisodeKind }): boolean {
  return kind === 'special' || (kind === 'regular' && label !== null && !/^[0-9]+$/.test(label));
}

/** Whether episodes of a kind count towards a member's progress and the number of episodes: specials do not. */
export function countsTowardProgress(kind: EpisodeKind): boolean {
  return kind !== 'special';
}
