import type { ImageSummary } from '#src/domain/summaries.ts';
import { type PosterSubject, posterOf } from '#src/ui/poster/composition.ts';

/**
 * The low band across the head of a title's page: its backdrop picture, else the shapes of its drawn poster grown to the
 * width of the page. Decorative, and never behind text.
 */
export const Backdrop = ({ subject, picture }: { subject: PosterSubject; picture: ImageSummary | null }) => {
  if (picture)
    return (
      <div className="backdrop">
        <img src={picture.src} width={picture.width} height={picture.height} alt="" />
      </div>
    );
  const { ground, shapes } = posterOf(subject);
  return (
    <div className="backdrop" style={{ backgroundColor: ground }}>
      <svg viewBox="0 20 200 260" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        {shapes.map(({ fill, d }) => (
          <path key={d} fill={fill} d={d} />
        ))}
      </svg>
    </div>
  );
};
