import type { ChangeLabels } from './valueLabels.ts';

/** Old and new value by path, as stored in revisions. */
export type Operations = Readonly<Record<string, readonly [unknown, unknown]>>;

interface DiffProps {
  operations: Operations;
  /** Number of changes that are not included. */
  omitted: number;
  labels: ChangeLabels;
  /** Selection of changes by path. */
  choosing?: { chosen: ReadonlySet<string>; toggle(path: string): void };
}

/** Shows the old and new value of each changed path. */
export const Diff = ({ operations, omitted, labels, choosing }: DiffProps) => (
  <>
    <dl className="dash-diff">
      {Object.entries(operations).map(([path, [was, is]]) => (
        <div key={path}>
          <dt>
            {choosing ? (
              <label>
                <input
                  type="checkbox"
                  checked={choosing.chosen.has(path)}
                  onChange={() => choosing.toggle(path)}
                />{' '}
                {labels.path(path)}
              </label>
            ) : (
              labels.path(path)
            )}
          </dt>
          <dd>
            {was !== null && (
              <del>
                <span className="visually-hidden">was </span>
                <bdi>{labels.value(was, path)}</bdi>
              </del>
            )}
            {is === null ? (
              <span className="dash-muted">removed</span>
            ) : (
              <ins>
                <span className="visually-hidden">is now </span>
                <bdi>{labels.value(is, path)}</bdi>
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
    {omitted > 0 && (
      <p className="dash-muted">
        {omitted === 1 ? '1 further change is' : `${omitted.toLocaleString('en')} further changes are`} not
        shown, because together they are too large.
      </p>
    )}
  </>
);
