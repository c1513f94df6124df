import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { Words } from '#src/ui/type/OneLine.tsx';
import type { TitleHead } from './title.view.ts';

/** What members say of a title; until somebody has written, it says so. */
export function ReviewsScreen({ head }: { head: TitleHead }) {
  return (
    <section aria-labelledby="reviews">
      <h2 id="reviews">Reviews</h2>
      <EmptyState
        heading="No reviews yet"
        text={
          <>
            Nobody has reviewed <Words text={head.title} /> so far.
          </>
        }
      />
    </section>
  );
}
