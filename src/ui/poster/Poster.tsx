import type { TitleSummary } from '#src/domain/summaries.ts';
import { Picture } from '#src/ui/poster/Picture.tsx';
import { PosterArt } from '#src/ui/poster/PosterArt.tsx';

/** Cards are at most 13rem wide, two or three beside each other on phones. */
const SIZES = '(max-width: 40rem) 45vw, 13rem';

/** What a poster is made from: the picture where there is one, else what the drawing needs. */
export type PosterTitle = Pick<TitleSummary, 'id' | 'title' | 'nativeTitle' | 'genres' | 'year' | 'poster'>;

interface PosterProps {
  title: PosterTitle;
  eager?: boolean;
  sizes?: string;
}

/**
 * The poster of a title: its picture, else the drawn one. Decorative, so it has no text alternative of its own: the link
 * or heading beside it says the title.
 * @param eager true for a poster in the first screen, which is then loaded at once
 * @param sizes how wide it is shown; as a card when left out
 */
export const Poster = ({ title, eager = false, sizes = SIZES }: PosterProps) => {
  const { poster } = title;
  if (!poster) return <PosterArt subject={title} />;
  return <Picture className="poster-picture" image={poster} sizes={sizes} eager={eager} />;
};
