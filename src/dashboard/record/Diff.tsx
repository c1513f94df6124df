import type { Field } from '#src/resources/define.ts';
import { pathWords, valueWords } from './valueWords.ts';

/** Old and new value by path, as revisions keep them. */
export type Operations = Readonly<Record<string, readonly [unknown, unknown]>>;

interface DiffProps {
  operations: Operations;
  fields?: Readonly<Record<string, Field>>;
}

/** What a change did: for each field what it was and what it became. */
export const Diff = ({ operations, fields = {} }: DiffProps) => (
  <dl className="dash-diff">
    {Object.entries(operations).map(([path, [was, is]]) => {
      const field = fields[path];
      return (
        <div key={path}>
          <dt>{pathWords(path, fields)}</dt>
          <dd>
            {was !== null && (
              <del>
                <span className="visually-hidden">was </span>
                {valueWords(was, field)}
              </del>
            )}
            {is === null ? (
              <span className="dash-muted">removed</span>
            ) : (
              <ins>
                <span className="visually-hidden">is now </span>
                {valueWords(is, field)}
              </ins>
            )}
          </dd>
        </div>
      );
    })}
  </dl>
);
