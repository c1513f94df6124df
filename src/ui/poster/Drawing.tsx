import { useEffect, useRef, useState } from 'react';
import { drawNow, drawSoon, type Work } from '#src/ui/poster/artist.ts';
import type { PosterSubject } from '#src/ui/poster/composition.ts';

/**
 * An element that the artist fills. What the server drew is left alone when React takes the page over; a drawing that is
 * missing after a client navigation is asked for. Give it a key of the title's id: it draws once.
 */
export const Drawing = ({
  work,
  className,
  subject,
}: {
  work: Work;
  className: string;
  subject: PosterSubject;
}) => {
  const holder = useRef<HTMLSpanElement>(null);
  const [html, setHtml] = useState(() => drawNow(work, subject));
  useEffect(() => {
    if (holder.current?.firstChild) return;
    let wanted = true;
    drawSoon(work, subject).then((drawn) => {
      if (wanted) setHtml(drawn);
    });
    return () => {
      wanted = false;
    };
  }, [work, subject]);
  return (
    <span
      ref={holder}
      className={className}
      aria-hidden="true"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
};
