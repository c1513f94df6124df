import { Button, Modal, Radio } from 'antd';
import { useState } from 'react';
import type { Conflict, ConflictingPath } from './conflict.ts';
import type { ChangeLabels } from './valueLabels.ts';

export type Side = 'yours' | 'theirs';

interface ConflictDialogProps {
  conflict: Conflict;
  labels: ChangeLabels;
  isSaving: boolean;
  /** Receives the chosen side of each conflicting path. */
  onDecide(sideOf: (path: string) => Side): void;
  onCancel(): void;
}

function ConflictRow({
  conflict,
  labels,
  side,
  choose,
}: {
  conflict: ConflictingPath;
  labels: ChangeLabels;
  side: Side;
  choose(side: Side): void;
}) {
  const { path, was, yours, theirs } = conflict;
  return (
    <Radio.Group
      className="dash-conflict"
      value={side}
      onChange={({ target }) => choose(target.value === 'theirs' ? 'theirs' : 'yours')}
    >
      <p className="dash-conflict-was">
        was <del>{labels.value(was, path)}</del>
      </p>
      <Radio value="yours">
        <span className="dash-side-name">Yours</span> <ins>{labels.value(yours, path)}</ins>
      </Radio>
      <Radio value="theirs">
        <span className="dash-side-name">Theirs</span> <ins>{labels.value(theirs, path)}</ins>
      </Radio>
    </Radio.Group>
  );
}

/**
 * Shows conflicting changes: the original value, yours and theirs, with a choice for each. Changes of both sides that do not
 * conflict are kept.
 */
export function ConflictDialog({ conflict, labels, isSaving, onDecide, onCancel }: ConflictDialogProps) {
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({});
  const sideOf = (path: string): Side => sides[path] ?? 'yours';
  const takeAll = (side: Side) =>
    setSides(Object.fromEntries(conflict.conflicts.map(({ path }) => [path, side])));
  return (
    <Modal
      open
      title="Someone else changed this too"
      width={560}
      onCancel={onCancel}
      cancelText="Back to the form"
      okText="Save my choice"
      confirmLoading={isSaving}
      onOk={() => onDecide(sideOf)}
    >
      <p>
        Someone saved different values for these fields while you were editing. Choose which values to keep.
      </p>
      {conflict.conflicts.length > 2 && (
        <p className="dash-conflict-all">
          <Button size="small" onClick={() => takeAll('yours')}>
            All mine
          </Button>
          <Button size="small" onClick={() => takeAll('theirs')}>
            All theirs
          </Button>
        </p>
      )}
      {conflict.conflicts.map((each) => (
        <fieldset key={each.path} className="dash-conflict-field">
          <legend>{labels.path(each.path)}</legend>
          <ConflictRow
            conflict={each}
            labels={labels}
            side={sideOf(each.path)}
            choose={(side) => setSides({ ...sides, [each.path]: side })}
          />
        </fieldset>
      ))}
    </Modal>
  );
}
