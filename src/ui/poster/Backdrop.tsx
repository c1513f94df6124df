import type { ImageSummary } from '#src/domain/summaries.ts';
import { type PosterSubject, posterOf } from '#src/ui/poster/composition.ts';
import { FOCUS } from '#src/ui/poster/layouts/programme.ts';

/** Height of the crop, in poster units. */
const BAND = 40;

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
  const { ground, shapes, layout } = posterOf(subject);
  const top = (FOCUS[layout] ?? 150) - BAND / 2;
  return (
    <div className="backdrop" style={{ backgroundColor: ground }}>
      <svg viewBox={`0 ${top} 200 ${BAND}`} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        {shapes.map(({ fill, d }) => (
          <path key={d} fill={fill} d={d} />
        ))}
      </svg>
    </div>
  );
};
