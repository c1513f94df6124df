import { Button, Modal, Radio } from 'antd';
import { useState } from 'react';
import type { Clash, Conflict } from './conflict.ts';
import type { ChangeWords } from './valueWords.ts';

export type Side = 'yours' | 'theirs';

interface ConflictDialogProps {
  conflict: Conflict;
  words: ChangeWords;
  isSaving: boolean;
  /** What was chosen, for the path of each clash. */
  onDecide(sideOf: (path: string) => Side): void;
  onCancel(): void;
}

function ClashRow({
  clash,
  words,
  side,
  choose,
}: {
  clash: Clash;
  words: ChangeWords;
  side: Side;
  choose(side: Side): void;
}) {
  const { path, was, yours, theirs } = clash;
  return (
    <Radio.Group
      className="dash-clash"
      value={side}
      onChange={({ target }) => choose(target.value === 'theirs' ? 'theirs' : 'yours')}
    >
      <p className="dash-clash-was">
        was <del>{words.value(was, path)}</del>
      </p>
      <Radio value="yours">
        <span className="dash-side-name">Yours</span> <ins>{words.value(yours, path)}</ins>
      </Radio>
      <Radio value="theirs">
        <span className="dash-side-name">Theirs</span> <ins>{words.value(theirs, path)}</ins>
      </Radio>
    </Radio.Group>
  );
}

/**
 * Somebody else changed the same: what it was, yours and theirs, and a decision for each. Nothing of either is lost; what
 * did not collide is kept from both.
 */
export function ConflictDialog({ conflict, words, isSaving, onDecide, onCancel }: ConflictDialogProps) {
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({});
  const sideOf = (path: string): Side => sides[path] ?? 'yours';
  const takeAll = (side: Side) =>
    setSides(Object.fromEntries(conflict.conflicts.map(({ path }) => [path, side])));
  return (
    <Modal
      open
      title="Somebody else changed this too"
      width={560}
      onCancel={onCancel}
      footer={
        <>
          <Button onClick={onCancel}>Back to the form</Button>
          <Button type="primary" loading={isSaving} onClick={() => onDecide(sideOf)}>
            Save my choice
          </Button>
        </>
      }
    >
      <p>
        While you were writing, the same was saved with another value. Nothing is lost: choose what stays.
      </p>
      {conflict.conflicts.length > 2 && (
        <p className="dash-clash-all">
          <Button size="small" onClick={() => takeAll('yours')}>
            All mine
          </Button>
          <Button size="small" onClick={() => takeAll('theirs')}>
            All theirs
          </Button>
        </p>
      )}
      {conflict.conflicts.map((clash) => (
        <fieldset key={clash.path} className="dash-clash-field">
          <legend>{words.path(clash.path)}</legend>
          <ClashRow
            clash={clash}
            words={words}
            side={sideOf(clash.path)}
            choose={(side) => setSides({ ...sides, [clash.path]: side })}
          />
        </fieldset>
      ))}
    </Modal>
  );
}
