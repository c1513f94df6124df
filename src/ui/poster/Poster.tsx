import type { CSSProperties } from 'react';
import type { TitleSummary } from '#src/domain/summaries.ts';
import { PosterArt } from '#src/ui/poster/PosterArt.tsx';

/** What a poster is made from: the picture where there is one, else what the drawing needs. */
export type PosterTitle = Pick<TitleSummary, 'id' | 'title' | 'nativeTitle' | 'genres' | 'year' | 'poster'>;

/**
 * The poster of a title: its picture, else the drawn one. Decorative, so it has no text alternative of its own: the link
 * or heading beside it says the title.
 * @param eager true for a poster in the first screen, which is then loaded at once
 */
export const Poster = ({ title, eager = false }: { title: PosterTitle; eager?: boolean }) => {
  const { poster } = title;
  if (!poster) return <PosterArt subject={title} />;
  const blur: CSSProperties | undefined = poster.blur
    ? { backgroundImage: `url("${poster.blur}")` }
    : undefined;
  return (
    <img
      className="poster-picture"
      src={poster.src}
      width={poster.width}
      height={poster.height}
      alt=""
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      style={blur}
    />
  );
};
