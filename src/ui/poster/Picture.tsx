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

/**
 * A picture in the width and format that its viewer needs, on its blurred preview and colour. Its size is known before it
 * comes, so nothing moves. Decorative: what it shows is said beside it.
 */
export const Picture = ({ image, sizes, className = '', eager = false }: PictureProps) => {
  const { src, width, height, blur, colour } = image;
  return (
    <picture
      className={`picture ${className}`}
      style={{ background: `${colour ?? ''} url("${blur ?? ''}") center / cover` }}
    >
      <source type="image/avif" srcSet={sourceSet(image, 'avif')} sizes={sizes} />
      <img
        src={src}
        srcSet={sourceSet(image, 'webp')}
        sizes={sizes}
        width={width}
        height={height}
        alt=""
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
      />
    </picture>
  );
};
