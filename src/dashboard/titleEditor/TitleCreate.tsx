import { Button, Checkbox } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAfterCommand } from '#src/dashboard/bulk/undo.ts';
import { DraftField } from '#src/dashboard/editor/DraftField.tsx';
import type { Draft } from '#src/dashboard/editor/draft.ts';
import { NO_REFUSAL, type Refusal, refusalIn, withoutField } from '#src/dashboard/editor/draftState.ts';
import { handInWriting } from '#src/dashboard/editor/handInWriting.ts';
import { useLatest } from '#src/dashboard/editor/useLatest.ts';
import { FormTrouble } from '#src/dashboard/form/FormTrouble.tsx';
import { useLeaveWarning } from '#src/dashboard/form/useLeaveWarning.tsx';
import { useShortcuts } from '#src/dashboard/frame/keys.ts';
import { useMay } from '#src/dashboard/me.ts';
import { listPath, recordPath } from '#src/dashboard/places.ts';
import { callOnce } from '#src/dashboard/providers/once.ts';
import { emptyRecord, inputFromRecord } from '#src/domain/fields/input.ts';
import { titleFields } from '#src/domain/fields/title.ts';
import { Lookalikes } from './Lookalikes.tsx';
import type { TitleValues } from './titleValues.ts';

/** What a title begins with; everything else has its place in the editor. */
const FIRST = ['title', 'nativeTitle', 'type', 'format', 'startDate'] as const;

const blank = (): TitleValues => ({
  ...inputFromRecord(titleFields, emptyRecord(titleFields)),
  title: '',
  type: 'drama',
});

/** Begins a title with the little that tells it apart, then goes on in its editor. */
export function TitleCreate() {
  const navigate = useNavigate();
  const after = useAfterCommand();
  const mayPublish = useMay()('publish', 'dramas');
  const [base] = useState(blank);
  const [values, setValues] = useState(base);
  const [isPublished, setIsPublished] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>(NO_REFUSAL);
  const [made, setMade] = useState<number | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const holder = useRef<HTMLFormElement>(null);
  const changed = new Set(FIRST.filter((name) => values[name] !== base[name]));
  const warning = useLeaveWarning(changed.size > 0 && made === null);
  const draft: Draft<typeof titleFields> = {
    mode: 'staff',
    id: null,
    base,
    values,
    set: (field, next) => {
      setValues((now) => ({ ...now, [field]: next }));
      setRefusal((now) => ({ ...now, errors: withoutField(now.errors, field) }));
    },
    changed: new Set(),
    errors: refusal.errors,
    labelOf: () => undefined,
    learn: () => undefined,
    isDisabled: isSaving,
  };
  useEffect(() => {
    if (made !== null) void navigate(recordPath('dramas', made) ?? listPath('dramas'), { replace: true });
  }, [made, navigate]);
  useEffect(() => holder.current?.querySelector('input')?.focus(), []);
  // The fields rest while it is on its way, which takes the keyboard from them.
  const goToFault = useEffectEvent(() => {
    if (refusal === NO_REFUSAL) return;
    holder.current?.querySelector<HTMLElement>('[aria-invalid="true"], [type="submit"]')?.focus();
  });
  useEffect(() => {
    if (!isSaving) goToFault();
  }, [isSaving]);
  const add = () => {
    if (isSaving) return;
    setIsSaving(true);
    const body = { ...Object.fromEntries(FIRST.map((name) => [name, values[name]])), isPublished };
    callOnce<{ id: number }>('/staff/dramas', { method: 'POST', body }).then(
      ({ id }) => {
        void after('dramas');
        setMade(id);
      },
      (error: unknown) => {
        setIsSaving(false);
        setRefusal(refusalIn(error, titleFields));
      },
    );
  };
  const latest = useLatest(add);
  const addWritten = () => {
    handInWriting();
    latest()();
  };
  useShortcuts([{ keys: 'Ctrl+s', label: 'Add the title', run: addWritten }]);
  return (
    <form
      ref={holder}
      className="dash-editor-body dash-create"
      onSubmit={(event) => {
        event.preventDefault();
        addWritten();
      }}
    >
      <h1>Add a title</h1>
      <FormTrouble error={refusal.fault} />
      <div className="dash-editor-grid">
        <DraftField fields={titleFields} draft={draft} name="title" />
        <DraftField fields={titleFields} draft={draft} name="nativeTitle" lang="ko" />
      </div>
      <Lookalikes title={values.title} nativeTitle={values.nativeTitle ?? ''} />
      <div className="dash-editor-grid">
        <DraftField fields={titleFields} draft={draft} name="type" />
        <DraftField fields={titleFields} draft={draft} name="format" />
        <DraftField
          fields={titleFields}
          draft={draft}
          name="startDate"
          help="2024, 2024-05 or 2024-05-11; tells remakes apart."
        />
      </div>
      <Checkbox
        checked={isPublished}
        disabled={!mayPublish}
        onChange={({ target }) => setIsPublished(target.checked)}
      >
        Publish at once
      </Checkbox>
      <p className="dash-create-foot">
        <Button type="primary" htmlType="submit" loading={isSaving} title="Ctrl S">
          Add and go on
        </Button>
        <Button type="text" href={listPath('dramas')}>
          Cancel
        </Button>
      </p>
      {warning}
    </form>
  );
}
