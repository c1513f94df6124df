import { Text } from '#src/dashboard/kinds/values.tsx';
import { recordPath } from '#src/dashboard/routes.ts';
import type { ResourceDeclaration } from '#src/records/resources/define.ts';
import { langOf } from '#src/ui/type/TitleName.tsx';
import type { PlannedRow } from './importPlan.ts';
import { PlannedChanges } from './PlannedChanges.tsx';
import { RowCandidates } from './RowCandidates.tsx';

interface PlanRowProps {
  row: PlannedRow;
  /** What happens with the row. */
  label: string;
  resource: ResourceDeclaration;
  choice: number | 'new' | null;
  /** Null if nothing can be chosen any more. */
  onChoose: ((record: number | 'new') => void) | null;
}

/** One row of a plan: its record, what changes field by field, what is rejected and why, and the records it could mean. */
export function PlanRow({ row, label, resource, choice, onChoose }: PlanRowProps) {
  const { line, state, id, name, changes, candidates, namesakes, rejections } = row;
  const path = id === null ? null : recordPath(resource.name, id);
  return (
    <li className="dash-plan-row">
      <p className="dash-plan-head">
        <span className="dash-muted">Line {line.toLocaleString('en')}</span>
        <span className={`dash-plan-state is-${state}`}>{label}</span>
        {name !== null && (
          <b>
            {path === null ? (
              <Text text={name} />
            ) : (
              <a href={path} target="_blank" rel="noreferrer">
                <Text text={name} />
              </a>
            )}
          </b>
        )}
      </p>
      {changes.length > 0 && <PlannedChanges changes={changes} isNew={state === 'created'} />}
      {rejections.length > 0 && (
        <ul className="dash-plan-errors">
          {rejections.map(({ column, value, reason }) => (
            <li key={`${column} ${value} ${reason}`}>
              {column !== null && <b>{column}</b>}
              {value !== '' && (
                <q lang={langOf(value)} title={value}>
                  {value}
                </q>
              )}
              <span>{reason}</span>
            </li>
          ))}
        </ul>
      )}
      {state === 'ambiguous' && (
        <RowCandidates
          line={line}
          candidates={candidates}
          resource={resource}
          choice={choice}
          onChoose={onChoose}
        />
      )}
      {namesakes.map(({ id: other, name: called, why }) => (
        <p key={other} className="dash-muted">
          Not{' '}
          <a href={recordPath(resource.name, other) ?? ''} target="_blank" rel="noreferrer">
            {called} (No. {other})
          </a>
          , which {why}
        </p>
      ))}
    </li>
  );
}
