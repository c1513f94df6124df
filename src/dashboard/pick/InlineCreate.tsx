import { useQueryClient } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { useId } from 'react';
import { withKeys } from '#src/dashboard/editor/editorRecord.ts';
import { blankInput } from '#src/dashboard/form/blankInput.ts';
import { NewFields } from '#src/dashboard/form/NewFields.tsx';
import { useNewRecord } from '#src/dashboard/form/useNewRecord.ts';
import { useFirstFocus } from '#src/dashboard/frame/focus/useFirstFocus.ts';
import { useLatest } from '#src/dashboard/hooks/useLatest.ts';
import { writtenFields } from '#src/dashboard/kinds/writtenFields.ts';
import { callOnce } from '#src/dashboard/providers/once.ts';
import { restOf, withArticle } from '#src/dashboard/resources.ts';
import type { Fields } from '#src/records/fields/field.ts';
import type { InputOf } from '#src/records/fields/input.ts';
import { choiceOf } from './choice.ts';
import { valuesFrom } from './creating.ts';
import type { InlineCreateProps } from './inlineCreateContext.ts';

type Made = Parameters<typeof choiceOf>[0];

/** Adds a missing record in a dialog, without leaving the form. */
export function InlineCreate({ resource, typed, onMade, onCancel }: InlineCreateProps) {
  const { name, noun } = resource;
  const fields = writtenFields(resource);
  const names = Object.keys(fields);
  const formId = useId();
  const queries = useQueryClient();
  // The surrounding form can be saved while the record is added, so use its latest callback.
  const latest = useLatest(onMade);
  const record = useNewRecord<Fields, Made>({
    fields,
    names,
    blank: () => ({ ...blankInput(fields), ...valuesFrom(resource, typed) }) as InputOf<Fields>,
    send: (values) =>
      callOnce<Made>(`/${restOf(name)}`, {
        method: 'POST',
        body: { ...withKeys(fields, values), ...resource.picker?.preset },
      }),
    onMade: (made) => {
      void queries.invalidateQueries({ queryKey: ['picker', name] });
      latest()(choiceOf(made));
    },
  });
  useFirstFocus(() => {
    const field = record.holder.current?.querySelector('input');
    field?.select();
    return field;
  });
  return (
    <Modal
      open
      title={`Add ${withArticle(noun.one)}`}
      width={440}
      onCancel={onCancel}
      maskClosable={false}
      footer={
        <div className="dash-drawer-foot">
          <Button type="primary" htmlType="submit" form={formId} loading={record.isSaving} title="Enter">
            Add and pick
          </Button>
          <Button type="text" onClick={onCancel} title="Esc">
            Cancel
          </Button>
        </div>
      }
    >
      <NewFields id={formId} record={record} fields={fields} names={names} />
    </Modal>
  );
}
