import type { ImageSummary } from '#src/domain/catalogue/summaries.ts';
import type { PosterSubject } from '#src/ui/poster/composition.ts';
import { Drawing } from '#src/ui/poster/Drawing.tsx';
import { Picture } from '#src/ui/poster/Picture.tsx';

/**
 * The band across the top of a title's page: its backdrop picture, or else the shapes of its drawn poster scaled to the width
 * of the page. Decorative, and never behind text.
 */
export const Backdrop = ({ subject, picture }: { subject: PosterSubject; picture: ImageSummary | null }) => {
  if (!picture)
    return <Drawing key={subject.id} work="backdropHtml" className="backdrop" subject={subject} />;
  return (
    <span className="backdrop">
      <Picture image={picture} sizes="100vw" eager />
    </span>
  );
};
