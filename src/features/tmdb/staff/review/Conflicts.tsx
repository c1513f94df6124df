import type { ChangeLabels } from '#src/dashboard/record/valueLabels.ts';
import type { Accepted } from '#src/features/tmdb/staff/tmdbCalls.ts';

/** Lists values that someone else changed after the proposals were shown: the old, TMDB's and the new value. */
export const Conflicts = ({
  conflicts,
  labels,
}: {
  conflicts: Accepted['conflicts'];
  labels: ChangeLabels;
}) => (
  <dl className="dash-diff">
    {conflicts.map(({ path, was, yours, theirs }) => (
      <div key={path}>
        <dt>{labels.path(path)}</dt>
        <dd className="tmdb-sides">
          <span>
            was <del>{labels.value(was, path)}</del>
          </span>
          <span>
            TMDB <ins>{labels.value(yours, path)}</ins>
          </span>
          <span>
            theirs <ins>{labels.value(theirs, path)}</ins>
          </span>
        </dd>
      </div>
    ))}
  </dl>
);
