import { Form } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLatest } from '#src/dashboard/editor/useLatest.ts';
import { useOneAtATime } from '#src/dashboard/editor/useOneAtATime.ts';
import { FormFields } from '#src/dashboard/form/FormFields.tsx';
import { FormTrouble } from '#src/dashboard/form/FormTrouble.tsx';
import { TO_FIRST_FAULT } from '#src/dashboard/form/fieldRules.ts';
import { changedValues, sentValues, type Values } from '#src/dashboard/form/formValues.ts';
import { useLeaveWarning } from '#src/dashboard/form/useLeaveWarning.tsx';
import { HeldButton } from '#src/dashboard/frame/HeldButton.tsx';
import { useShortcuts } from '#src/dashboard/frame/keys.ts';
import type { ListRow } from '#src/dashboard/list/useRows.ts';
import type { ResourceDeclaration } from '#src/resources/define.ts';
import { toast } from '#src/ui/toasts/toast.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { useSaving } from './useSaving.ts';
import { declaredWords } from './valueWords.ts';

interface DetailsProps {
  resource: ResourceDeclaration;
  record: ListRow;
  isDisabled: boolean;
  onSaved(record: ListRow): void;
}

/** The fields of a record, to be changed and saved. */
export function Details({ resource, record, isDisabled, onSaved }: DetailsProps) {
  const [form] = Form.useForm<Values>();
  const [base, setBase] = useState(record);
  const [values, setValues] = useState<Values>(record);
  const changed = useMemo(
    () => new Set(Object.keys(changedValues(sentValues(resource, values), base))),
    [resource, values, base],
  );
  const isUnsaved = changed.size > 0;
  const written = useLatest(values);
  const handedIn = useRef(values);
  const show = (next: ListRow, unsaved: Values = {}) => {
    const shown = { ...next, ...unsaved };
    setBase(next);
    setValues(shown);
    form.setFieldsValue(shown as Record<string, object>);
  };
  const saving = useSaving({
    resource: resource.name,
    base,
    onSaved: (saved, isMerged) => {
      // What was written while it was being saved stays.
      show(saved, changedValues(written(), handedIn.current));
      onSaved(saved);
      void toast({
        text: isMerged ? 'Saved, together with what somebody else changed meanwhile.' : 'Saved.',
        kind: 'done',
      });
    },
  });
  const isNewer = !isUnsaved && !saving.isSaving && (record.version ?? 0) > (base.version ?? 0);
  useEffect(() => {
    if (!isNewer) return;
    setBase(record);
    setValues(record);
    form.setFieldsValue({ ...record } as Record<string, object>);
  }, [isNewer, record, form]);
  const { errors } = (saving.error ?? {}) as { errors?: Record<string, string> };
  useEffect(() => {
    if (!errors) return;
    form.setFields(Object.entries(errors).map(([name, message]) => ({ name, errors: [message] })));
    const [first] = Object.keys(errors);
    if (first !== undefined) form.scrollToField(first, TO_FIRST_FAULT);
  }, [errors, form]);
  const save = useOneAtATime(saving.isSaving, () => {
    if (!isUnsaved || saving.conflict) return;
    handedIn.current = values;
    saving.save(sentValues(resource, values));
  });
  useShortcuts(isDisabled ? [] : [{ keys: 'Ctrl+s', label: 'Save', run: form.submit }]);
  const warning = useLeaveWarning(isUnsaved);
  return (
    <>
      <Form<Values>
        form={form}
        layout="vertical"
        scrollToFirstError={TO_FIRST_FAULT}
        requiredMark="optional"
        initialValues={record}
        disabled={isDisabled}
        onValuesChange={(_, all) => setValues(all)}
        onFinish={save}
      >
        <FormTrouble error={isUnsaved ? saving.error : null} />
        <FormFields resource={resource} recordId={record.id} isDisabled={isDisabled} changed={changed} />
        {!isDisabled && (
          <div className="dash-save">
            <HeldButton
              type="primary"
              htmlType="submit"
              loading={saving.isSaving}
              isOff={!isUnsaved}
              title="Ctrl S"
            >
              Save
            </HeldButton>
            <HeldButton type="text" isOff={!isUnsaved || saving.isSaving} onClick={() => show(base)}>
              Undo changes
            </HeldButton>
            <p role="status">{isUnsaved ? unsavedWords(changed.size) : ''}</p>
          </div>
        )}
      </Form>
      {saving.conflict && (
        <ConflictDialog
          conflict={saving.conflict}
          words={declaredWords(resource.fields)}
          isSaving={saving.isSaving}
          onDecide={saving.decide}
          onCancel={saving.giveUp}
        />
      )}
      {warning}
    </>
  );
}

const unsavedWords = (count: number) =>
  count === 1 ? '1 field is not saved' : `${count} fields are not saved`;
