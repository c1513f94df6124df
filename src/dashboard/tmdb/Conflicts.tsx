import type { ChangeWords } from '#src/dashboard/record/valueWords.ts';
import type { Accepted } from './tmdbCalls.ts';

/** What somebody else changed since the proposals were looked at: what it was, what TMDB says, what they made of it. */
export const Conflicts = ({ conflicts, words }: { conflicts: Accepted['conflicts']; words: ChangeWords }) => (
  <dl className="dash-diff">
    {conflicts.map(({ path, was, yours, theirs }) => (
      <div key={path}>
        <dt>{words.path(path)}</dt>
        <dd className="tmdb-sides">
          <span>
            was <del>{words.value(was, path)}</del>
          </span>
          <span>
            TMDB <ins>{words.value(yours, path)}</ins>
          </span>
          <span>
            theirs <ins>{words.value(theirs, path)}</ins>
          </span>
        </dd>
      </div>
    ))}
  </dl>
);
