import { useEffect, useState } from 'react';
import { call } from '#src/client/api.ts';
import { useIsMember } from '#src/client/useIsMember.ts';
import type { ReviewMarks, ShownReview } from './review.view.ts';

async function readMarks(titleId: number, ids: readonly number[]): Promise<ReviewMarks> {
  const query = ids.map((id) => `&reviews=${id}`).join('');
  return call<ReviewMarks>(`/me/review-marks?title=${titleId}${query}`, { isBackground: true });
}

/** Reads the marks of a member for the reviews on a page after hydration; visitors cause no call. */
export function useReviewMarks(titleId: number, reviews: readonly ShownReview[]) {
  const isMember = useIsMember();
  const [marks, setMarks] = useState<ReviewMarks | null>(null);
  const ids = reviews.map(({ id }) => id).join();
  useEffect(() => {
    if (!isMember) return;
    let isCurrent = true;
    readMarks(titleId, ids === '' ? [] : ids.split(',').map(Number)).then(
      (read) => isCurrent && setMarks(read),
      // The counts of the page stay; a click on a button tells what is wrong.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [isMember, titleId, ids]);
  return { marks: isMember ? marks : null, isMember, setMarks };
}
