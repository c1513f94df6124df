import type { ImageSummary } from '#src/domain/summaries.ts';

/** Who made the pictures of a page, each named once; nothing where nobody is named. */
export const PictureCredit = ({ images }: { images: readonly (ImageSummary | null)[] }) => {
  const credits = [...new Set(images.flatMap((image) => image?.credit ?? []))];
  if (credits.length === 0) return null;
  return (
    <p className="picture-credit">
      {credits.length === 1 && images.filter(Boolean).length === 1 ? 'Picture' : 'Pictures'}:{' '}
      {credits.join(', ')}
    </p>
  );
};
