import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { LocalisedText } from '#src/ui/type/OneLine.tsx';
import type { ShownTitle } from './shownTitle.ts';

/** Reviews of a title. The site has no reviews yet, so it shows the empty state. */
export function ReviewsScreen({ head }: { head: ShownTitle }) {
  return (
    <section aria-labelledby="reviews">
      <h2 id="reviews">Reviews</h2>
      <EmptyState
        heading="No reviews yet"
        text={
          <>
            There are no reviews of <LocalisedText text={head.title} /> yet.
          </>
        }
      />
    </section>
  );
}
