import type { CSSProperties } from 'react';
import { sourceSet } from '#src/domain/pictures.ts';
import type { ImageSummary } from '#src/domain/summaries.ts';

interface PictureProps {
  image: ImageSummary;
  /** How wide it is shown, as `sizes` says it. */
  sizes: string;
  className?: string;
  /** True for a picture in the first screen, which is then loaded at once. */
  eager?: boolean;
}

/** What is seen until the picture is there. */
const waiting = ({ blur, colour }: ImageSummary): CSSProperties => ({
  ...(colour && { backgroundColor: colour }),
  ...(blur && { backgroundImage: `url("${blur}")` }),
});

/**
 * A picture in the width and format that its viewer needs. Its size is known before it comes, so nothing moves.
 * Decorative: what it shows is said beside it.
 */
export const Picture = ({ image, sizes, className, eager = false }: PictureProps) => {
  const { src, width, height } = image;
  const [avif, webp] = [sourceSet(image, 'avif'), sourceSet(image, 'webp')];
  return (
    <picture className={className ? `picture ${className}` : 'picture'} style={waiting(image)}>
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      <img
        src={src}
        {...(webp && { srcSet: webp, sizes })}
        width={width}
        height={height}
        alt=""
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding="async"
      />
    </picture>
  );
};
