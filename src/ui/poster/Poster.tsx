import type { TitleSummary } from '#src/domain/catalogue/summaries.ts';
import type { PosterSubject } from '#src/ui/poster/composition.ts';
import { Picture } from '#src/ui/poster/Picture.tsx';
import { PosterArt } from '#src/ui/poster/PosterArt.tsx';

/** Cards are at most 13rem wide, and phones show two or three in a row. */
const SIZES = '(max-width: 40rem) 45vw, 13rem';

/** The fields of a title that a poster needs: the picture if there is one, or those for the drawing. */
export type PosterTitle = PosterSubject & Pick<TitleSummary, 'poster'>;

interface PosterProps {
  title: PosterTitle;
  eager?: boolean;
  sizes?: string;
}

/**
 * The poster of a title: its picture, or else a drawn poster. Decorative, so it has no alternative text: the link or heading
 * next to it contains the title.
 * @param eager whether to load the picture at once; true for posters above the fold
 * @param sizes the displayed width, as in the `sizes` attribute; default: that of a card
 */
export const Poster = ({ title, eager = false, sizes = SIZES }: PosterProps) => {
  const { poster } = title;
  if (!poster) return <PosterArt subject={title} />;
  return <Picture className="poster-picture" image={poster} sizes={sizes} eager={eager} />;
};
