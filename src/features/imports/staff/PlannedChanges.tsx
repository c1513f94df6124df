import { langOf } from '#src/ui/type/TitleName.tsx';
import type { PlannedChange, ShownValue } from './importPlan.ts';

function labelOf(value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value);
}

const Was = ({ text }: { text: string }) => (
  <del lang={langOf(text)}>
    <span className="visually-hidden">was </span>
    <bdi>{text}</bdi>
  </del>
);
const WillBe = ({ text }: { text: string }) => (
  <ins lang={langOf(text)}>
    <span className="visually-hidden">will be </span>
    <bdi>{text}</bdi>
  </ins>
);

/** The entries of a list before and after: those that stay, are removed and are added. */
function ListChange({ was, willBe }: { was: readonly string[]; willBe: readonly string[] }) {
  return (
    <>
      {was
        .filter((entry) => willBe.includes(entry))
        .map((entry) => (
          <bdi key={entry} lang={langOf(entry)}>
            {entry}
          </bdi>
        ))}
      {was
        .filter((entry) => !willBe.includes(entry))
        .map((entry) => (
          <Was key={entry} text={entry} />
        ))}
      {willBe
        .filter((entry) => !was.includes(entry))
        .map((entry) => (
          <WillBe key={entry} text={entry} />
        ))}
    </>
  );
}

const listOf = (value: ShownValue): string[] =>
  value === null ? [] : (Array.isArray(value) ? value : [value]).map(labelOf);

function Change({ was, willBe }: Pick<PlannedChange, 'was' | 'willBe'>) {
  if (Array.isArray(was) || Array.isArray(willBe))
    return <ListChange was={listOf(was)} willBe={listOf(willBe)} />;
  const [before, after] = [listOf(was)[0], listOf(willBe)[0]];
  return (
    <>
      {before !== undefined && <Was text={before} />}
      {after === undefined ? <span className="dash-muted">removed</span> : <WillBe text={after} />}
    </>
  );
}

/** The values of a row before and after the import, field by field. */
export function PlannedChanges({ changes, isNew }: { changes: readonly PlannedChange[]; isNew: boolean }) {
  return (
    <dl className={isNew ? 'dash-diff is-new' : 'dash-diff'}>
      {changes.map(({ field, label, column, was, willBe }) => (
        <div key={field}>
          <dt title={column === null ? undefined : `Column ${column}`}>{label}</dt>
          <dd>
            <Change was={was} willBe={willBe} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
