import type { Field } from '#src/resources/define.ts';
import { type ChangeWords, declaredWords } from './valueWords.ts';

/** Old and new value by path, as revisions keep them. */
export type Operations = Readonly<Record<string, readonly [unknown, unknown]>>;

interface DiffProps {
  operations: Operations;
  fields?: Readonly<Record<string, Field>>;
  /** Of records that no declaration describes. */
  words?: ChangeWords;
  /** Changes that are chosen, by path. */
  choosing?: { chosen: ReadonlySet<string>; toggle(path: string): void };
}

/** What a change did: for each field what it was and what it became. */
export const Diff = ({ operations, fields = {}, words = declaredWords(fields), choosing }: DiffProps) => (
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
              {words.path(path)}
            </label>
          ) : (
            words.path(path)
          )}
        </dt>
        <dd>
          {was !== null && (
            <del>
              <span className="visually-hidden">was </span>
              <bdi>{words.value(was, path)}</bdi>
            </del>
          )}
          {is === null ? (
            <span className="dash-muted">removed</span>
          ) : (
            <ins>
              <span className="visually-hidden">is now </span>
              <bdi>{words.value(is, path)}</bdi>
            </ins>
          )}
        </dd>
      </div>
    ))}
  </dl>
);
