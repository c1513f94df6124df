import type { ImageSummary } from '#src/domain/catalogue/summaries.ts';
import { sourceSet } from '#src/domain/pictures/pictures.ts';

interface PictureProps {
  image: ImageSummary;
  /** The displayed width, as in the `sizes` attribute. */
  sizes: string;
  className?: string;
  /** Whether to load the picture at once; true for pictures above the fold. */
  eager?: boolean;
}

/**
 * A responsive picture over its blurred preview and colour. Its size is set, so that loading it shifts no layout. Decorative:
 * the text next to it describes it.
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
