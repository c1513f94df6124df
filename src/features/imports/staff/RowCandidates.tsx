import { Radio } from 'antd';
import { ChoiceLine } from '#src/dashboard/pick/ChoiceLine.tsx';
import type { ResourceDeclaration } from '#src/records/resources/define.ts';
import type { DescribedRecord } from './importPlan.ts';

interface RowCandidatesProps {
  line: number;
  candidates: readonly DescribedRecord[];
  resource: ResourceDeclaration;
  choice: number | 'new' | null;
  onChoose: ((record: number | 'new') => void) | null;
}

/** The records that a row could mean, with what tells them apart, to choose one of them or a new one. */
export function RowCandidates({ line, candidates, resource, choice, onChoose }: RowCandidatesProps) {
  const { name, noun } = resource;
  return (
    <fieldset>
      <legend className="visually-hidden">Record of line {line}</legend>
      <Radio.Group
        className="dash-candidates"
        value={choice}
        disabled={onChoose === null}
        onChange={({ target }) => onChoose?.(target.value === 'new' ? 'new' : Number(target.value))}
      >
        {candidates.map(({ works, ...record }) => (
          <Radio key={record.id} value={record.id}>
            <ChoiceLine
              resource={name}
              choice={{ ...record, note: [...works, `No. ${record.id}`].join(' · ') }}
            />
          </Radio>
        ))}
        <Radio value="new">A new {noun.one}</Radio>
      </Radio.Group>
    </fieldset>
  );
}
