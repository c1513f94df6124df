import { z } from 'zod';

export const EPISODE_KINDS = ['regular', 'special', 'premiere', 'finale'] as const;
export type EpisodeKind = (typeof EPISODE_KINDS)[number];

/** English names of the episode kinds. */
export const EPISODE_KIND_LABELS: Record<EpisodeKind, string> = {
  regular: 'Regular',
  special: 'Special',
  premiere: 'Premiere',
  finale: 'Finale',
};

/** `0`, `12`, `6.5`: up to four digits, a fraction of one or two. */
const NUMBER = /^([0-9]{1,4})(?:\.([0-9]{1,2}))?$/;
/** `SP`, `SP1`, `S 2`, `Special 3` as people write specials. */
const SPECIAL = /^(?:special|sp|s)\.?\s*([0-9]{0,3})$/i;

// Numbers are ordered by hundredths (at most 999,999), then specials, then episodes without a number.
const SPECIALS_FROM = 1_000_000;
const UNNUMBERED = 2_000_000;

/** The one written form of an episode's label (`01` → `1`, `6.50` → `6.5`, `Special 2` → `SP2`); null for any other text. */
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

/** An episode's label as forms and files bring it; empty is null, an episode without a number. */
export const episodeLabelSchema = z
  .string()
  .nullable()
  .transform((text, context) => {
    if (text === null || text.trim() === '') return null;
    const label = parseEpisodeLabel(text);
    if (label !== null) return label;
    context.addIssue({ code: 'custom', message: 'Give a number such as 0, 12 or 6.5, or SP1 for a special' });
    return z.NEVER;
  });

/**
 * Where an episode stands in its title, apart from the label shown: 0, 1 … 6, 6.5, 7, then specials by number (`SP` first),
 * then everything without a known label. An integer 0..2,000,000; two labels of one written form give the same.
 */
export function episodeSortOrder(label: string | null): number {
  const known = label === null ? null : parseEpisodeLabel(label);
  if (known === null) return UNNUMBERED;
  if (known.startsWith('SP')) return SPECIALS_FROM + (known === 'SP' ? 0 : 1 + Number(known.slice(2)));
  return Math.round(Number(known) * 100);
}

/** The part of an address that names an episode within its title: `12`, `6.5`, `sp1`. Takes a label in its written form. */
export function episodePath(label: string): string {
  return label.toLowerCase();
}

/** The part of an address of an episode without a number: its id, `id-123`. */
export function unnumberedEpisodePath(id: number): string {
  return `id-${id}`;
}

/** Reads an address's episode part: a label, or the id of an unnumbered episode. Null for any text that no path function gives. */
export function parseEpisodePath(part: string): { label: string } | { id: number } | null {
  const id = /^id-([1-9][0-9]{0,9})$/.exec(part);
  if (id) return { id: Number(id[1]) };
  const label = parseEpisodeLabel(part);
  return label !== null && episodePath(label) === part ? { label } : null;
}

/** How an episode is called in running text: `Episode 12`, `Special 1`, `Special`, and `Episode` without a number. */
export function episodeTitleOf(label: string | null): string {
  if (label === null) return 'Episode';
  return label.startsWith('SP') ? `Special ${label.slice(2)}`.trim() : `Episode ${label}`;
}

/** Whether an episode of a kind counts for a member's progress and for the number of episodes: specials do not. */
export function countsTowardProgress(kind: EpisodeKind): boolean {
  return kind !== 'special';
}
