import { type ComponentType, createContext } from 'react';
import type { EpisodeKind } from '#src/domain/catalogue/episodes.ts';
import type { TitleSummary } from '#src/domain/catalogue/summaries.ts';

/** A title, as far as the controls of a member's list need it. */
export type CardTitle = Pick<TitleSummary, 'id' | 'slug' | 'title' | 'type' | 'status' | 'episodeCount'>;

/** An episode that a member can tick. */
export interface TickableEpisode {
  readonly id: number;
  readonly label: string | null;
  readonly kind: EpisodeKind;
}

/**
 * What members see on public pages in addition. The pages are the same for everyone, so the parts come after hydration, and
 * visitors do not load their code.
 */
export interface MemberParts {
  /** The list button of a card. */
  readonly CardButton: ComponentType<{ title: CardTitle }>;
  /** Hides the titles of a list page that are on the own list. */
  readonly HideOwn: ComponentType;
  /** Shows only the own titles in the calendar. */
  readonly OnlyOwn: ComponentType;
  /** The check mark of an episode. `progress` is that of somebody who has watched up to it; null for one watched apart. */
  readonly EpisodeTick: ComponentType<{
    title: CardTitle;
    episode: TickableEpisode;
    progress: number | null;
  }>;
}

/** The parts for members; null for visitors and before the parts have loaded. */
export const MemberPartsContext = createContext<MemberParts | null>(null);
