import { Button, Modal, Radio } from 'antd';
import { useState } from 'react';
import type { Field } from '#src/resources/define.ts';
import type { Clash, Conflict } from './conflict.ts';
import { pathWords, valueWords } from './valueWords.ts';

type Side = 'yours' | 'theirs';

interface ConflictDialogProps {
  conflict: Conflict;
  fields: Readonly<Record<string, Field>>;
  isSaving: boolean;
  /** Values by path, one for each clash. */
  onDecide(values: Readonly<Record<string, unknown>>): void;
  onCancel(): void;
}

function ClashRow({
  clash,
  field,
  side,
  choose,
}: {
  clash: Clash;
  field: Field | undefined;
  side: Side;
  choose(side: Side): void;
}) {
  return (
    <Radio.Group
      className="dash-clash"
      value={side}
      onChange={({ target }) => choose(target.value === 'theirs' ? 'theirs' : 'yours')}
    >
      <p className="dash-clash-was">
        was <del>{valueWords(clash.was, field)}</del>
      </p>
      <Radio value="yours">
        <span className="dash-side-name">Yours</span> <ins>{valueWords(clash.yours, field)}</ins>
      </Radio>
      <Radio value="theirs">
        <span className="dash-side-name">Theirs</span> <ins>{valueWords(clash.theirs, field)}</ins>
      </Radio>
    </Radio.Group>
  );
}

/**
 * Somebody else changed the same: what it was, yours and theirs, and a decision for each. Nothing of either is lost; what
 * did not collide is kept from both.
 */
export function ConflictDialog({ conflict, fields, isSaving, onDecide, onCancel }: ConflictDialogProps) {
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({});
  const sideOf = (path: string): Side => sides[path] ?? 'yours';
  const decided = () =>
    Object.fromEntries(conflict.conflicts.map((clash) => [clash.path, clash[sideOf(clash.path)]]));
  return (
    <Modal
      open
      title="Somebody else changed this too"
      width={560}
      onCancel={onCancel}
      footer={
        <>
          <Button onClick={onCancel}>Back to the form</Button>
          <Button type="primary" loading={isSaving} onClick={() => onDecide(decided())}>
            Save my choice
          </Button>
        </>
      }
    >
      <p>
        While you were writing, the same was saved with another value. Nothing is lost: choose what stays.
      </p>
      {conflict.conflicts.map((clash) => (
        <fieldset key={clash.path} className="dash-clash-field">
          <legend>{pathWords(clash.path, fields)}</legend>
          <ClashRow
            clash={clash}
            field={fields[clash.path]}
            side={sideOf(clash.path)}
            choose={(side) => setSides({ ...sides, [clash.path]: side })}
          />
        </fieldset>
      ))}
    </Modal>
  );
}
