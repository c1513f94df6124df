import { Button, Checkbox } from 'antd';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { titleFields } from '#src/catalogue/titles/title.fields.ts';
import { useAfterCommand } from '#src/dashboard/bulk/undo.ts';
import { DraftField } from '#src/dashboard/editor/DraftField.tsx';
import { blankInput } from '#src/dashboard/form/blankInput.ts';
import { FormError } from '#src/dashboard/form/FormError.tsx';
import { useLeaveWarning } from '#src/dashboard/form/useLeaveWarning.tsx';
import { useNewRecord } from '#src/dashboard/form/useNewRecord.ts';
import { useShortcuts } from '#src/dashboard/frame/keys.ts';
import { useMay } from '#src/dashboard/me.ts';
import { callOnce } from '#src/dashboard/providers/once.ts';
import { listPath, recordPath } from '#src/dashboard/routes.ts';
import { Lookalikes } from './Lookalikes.tsx';
import type { TitleValues } from './titleValues.ts';

/** Fields of the form; all other fields are edited in the editor. */
const FIRST = ['title', 'nativeTitle', 'type', 'format', 'startDate'] as const;

const blank = (): TitleValues => ({
  ...blankInput(titleFields),
  title: '',
  type: 'drama',
});

/** Form that creates a title with its main fields and then opens its editor. */
export function TitleCreate() {
  const navigate = useNavigate();
  const after = useAfterCommand();
  const mayPublish = useMay()('publish', 'dramas');
  const [isPublished, setIsPublished] = useState(false);
  const [createdId, setCreatedId] = useState<number | null>(null);
  const record = useNewRecord({
    fields: titleFields,
    names: FIRST,
    blank,
    send: (values) =>
      callOnce<{ id: number }>('/staff/dramas', {
        method: 'POST',
        body: { ...Object.fromEntries(FIRST.map((name) => [name, values[name]])), isPublished },
      }),
    onMade: ({ id }) => {
      void after('dramas');
      setCreatedId(id);
    },
  });
  const { draft, save } = record;
  const { title, nativeTitle } = draft.values;
  const warning = useLeaveWarning(record.isTouched && createdId === null);
  useEffect(() => {
    if (createdId !== null)
      void navigate(recordPath('dramas', createdId) ?? listPath('dramas'), { replace: true });
  }, [createdId, navigate]);
  useEffect(() => record.holder.current?.querySelector('input')?.focus(), [record.holder]);
  useShortcuts([{ keys: 'Ctrl+s', label: 'Add the title', run: save }]);
  return (
    <form
      ref={record.holder}
      className="dash-editor-body dash-create"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <h1>Add a title</h1>
      <FormError error={record.error} />
      <div className="dash-editor-grid">
        <DraftField fields={titleFields} draft={draft} name="title" />
        <DraftField fields={titleFields} draft={draft} name="nativeTitle" lang="ko" />
      </div>
      <Lookalikes title={title} nativeTitle={nativeTitle ?? ''} />
      <div className="dash-editor-grid">
        <DraftField fields={titleFields} draft={draft} name="type" />
        <DraftField fields={titleFields} draft={draft} name="format" />
        <DraftField
          fields={titleFields}
          draft={draft}
          name="startDate"
          help="2024, 2024-05 or 2024-05-11. Distinguishes remakes."
        />
      </div>
      <Checkbox
        checked={isPublished}
        disabled={!mayPublish}
        onChange={({ target }) => setIsPublished(target.checked)}
      >
        Publish immediately
      </Checkbox>
      <p className="dash-create-foot">
        <Button type="primary" htmlType="submit" loading={record.isSaving} title="Ctrl S">
          Add and continue
        </Button>
        <Button type="text" href={listPath('dramas')}>
          Cancel
        </Button>
      </p>
      {warning}
    </form>
  );
}
