import type { ImageSummary } from '#src/domain/catalogue/summaries.ts';

/** The credits of a page's pictures, each once. Renders nothing if there are none. */
export const PictureCredit = ({ images }: { images: readonly (ImageSummary | null)[] }) => {
  const credits = [...new Set(images.flatMap((image) => image?.credit ?? []))];
  return credits.length > 0 && <p className="picture-credit">Pictures: {credits.join(', ')}</p>;
};
