import { Alert, Form, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { titleFields } from '#src/catalogue/titles/title.fields.ts';
import { useFirstFocus } from '#src/dashboard/frame/focus/useFirstFocus.ts';
import { optionsOf } from '#src/dashboard/kinds/labels.ts';
import { RecordPicker } from '#src/dashboard/pick/RecordPicker.tsx';
import { CAST_ROLE_LABELS, CREDIT_JOB_LABELS, type CreditJob } from '#src/domain/catalogue/creditKinds.ts';
import { isolated } from '#src/domain/names/isolated.ts';
import { type CreditInput, changeError, namesIn, type PersonCredit } from './useCredits.ts';

interface CreditDialogProps {
  /** Null to add a credit. */
  credit: PersonCredit | null;
  save(input: CreditInput): Promise<void>;
  onClose(): void;
}

const { role: roleField, note: noteField, characters: charactersField } = titleFields.cast.row;

/** Dialog that adds or changes one credit of a person. Saves the title immediately. */
export function CreditDialog({ credit, save, onClose }: CreditDialogProps) {
  const [titleId, setTitleId] = useState<number | null>(credit?.titleId ?? null);
  const [job, setJob] = useState<CreditJob>(credit?.job ?? 'cast');
  const [role, setRole] = useState(credit ? credit.role : 'support');
  const [characters, setCharacters] = useState(credit?.characters.map(({ name }) => name).join(', ') ?? '');
  const [note, setNote] = useState(credit?.note ?? '');
  const [errorMessage, setError] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const isCast = job === 'cast';
  useFirstFocus(credit ? 'credit-job' : 'credit-title');
  const finish = async () => {
    if (titleId === null) return setError('Choose a title.');
    setIsSaving(true);
    try {
      await save({
        titleId,
        job,
        role: isCast ? role : null,
        characters: isCast ? namesIn(characters) : [],
        note: note.trim() || null,
      });
      onClose();
    } catch (error) {
      setError(changeError(error));
      setIsSaving(false);
    }
  };
  return (
    <Modal
      open
      title={credit ? `In ${isolated(credit.title)}` : 'Add a credit'}
      width={480}
      onCancel={onClose}
      okText={credit ? 'Save' : 'Add'}
      confirmLoading={isSaving}
      onOk={() => void finish()}
    >
      <Form layout="vertical">
        {!credit && (
          <Form.Item label="Title" htmlFor="credit-title">
            <RecordPicker
              id="credit-title"
              resource="dramas"
              value={titleId === null ? [] : [titleId]}
              onChange={([next]) => setTitleId(next ?? null)}
            />
          </Form.Item>
        )}
        <Form.Item label={titleFields.crew.row.job.label} htmlFor="credit-job">
          <Select
            id="credit-job"
            showSearch
            optionFilterProp="label"
            value={job}
            onChange={setJob}
            options={optionsOf(CREDIT_JOB_LABELS)}
          />
        </Form.Item>
        {isCast && (
          <>
            <Form.Item label={roleField.label} htmlFor="credit-role">
              <Select
                id="credit-role"
                allowClear
                placeholder="Unknown"
                value={role}
                onChange={(next?: typeof role) => setRole(next ?? null)}
                options={optionsOf(CAST_ROLE_LABELS)}
              />
            </Form.Item>
            <Form.Item
              label={charactersField.label}
              htmlFor="credit-characters"
              extra="Separate several names with commas. New characters are added to the title."
            >
              <Input
                id="credit-characters"
                value={characters}
                onChange={({ target }) => setCharacters(target.value)}
                onPressEnter={() => void finish()}
              />
            </Form.Item>
          </>
        )}
        <Form.Item label={noteField.label} htmlFor="credit-note">
          <Input
            id="credit-note"
            maxLength={300}
            value={note}
            onChange={({ target }) => setNote(target.value)}
            onPressEnter={() => void finish()}
          />
        </Form.Item>
      </Form>
      {errorMessage !== null && <Alert type="error" message={errorMessage} role="alert" />}
    </Modal>
  );
}
