import type { ImageSummary } from '#src/domain/summaries.ts';

/** Who made the pictures of a page, each named once; nothing where nobody is named. */
export const PictureCredit = ({ images }: { images: readonly (ImageSummary | null)[] }) => {
  const credits = [...new Set(images.flatMap((image) => image?.credit ?? []))];
  return credits.length > 0 && <p className="picture-credit">Pictures: {credits.join(', ')}</p>;
};
