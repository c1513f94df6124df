import { useForm } from '@refinedev/antd';
import { type BaseRecord, type HttpError, useInvalidate } from '@refinedev/core';
import { Button, Drawer } from 'antd';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { withKeys } from '#src/dashboard/editor/editorRecord.ts';
import { useFirstFocus } from '#src/dashboard/frame/focus/useFirstFocus.ts';
import { useShortcuts } from '#src/dashboard/frame/keys.ts';
import { writtenFields } from '#src/dashboard/kinds/writtenFields.ts';
import { recordName, withArticle } from '#src/dashboard/resources.ts';
import { recordPath } from '#src/dashboard/routes.ts';
import { isolated } from '#src/domain/names/isolated.ts';
import type { ResourceDeclaration } from '#src/records/resources/define.ts';
import { toast } from '#src/ui/toasts/toast.ts';
import { blankInput } from './blankInput.ts';
import { NewFields } from './NewFields.tsx';
import { useLeaveWarning } from './useLeaveWarning.tsx';
import { useNewRecord } from './useNewRecord.ts';

type Created = BaseRecord & { id: number };

/** The permission matrix of a role needs a wide drawer. */
const isWide = ({ fields }: ResourceDeclaration) =>
  Object.values(fields).some(({ kind }) => kind === 'permissions');

/** Adds a record in a drawer over the list. Enter or Ctrl+S submits. */
export function CreateDrawer({ resource, onClose }: { resource: ResourceDeclaration; onClose(): void }) {
  const { name, noun } = resource;
  const fields = writtenFields(resource);
  const names = Object.keys(fields);
  const formId = useId();
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const [isDone, setIsDone] = useState(false);
  const addsAnother = useRef(false);
  const { onFinish } = useForm<Created, HttpError, Readonly<Record<string, unknown>>>({
    resource: name,
    action: 'create',
    redirect: false,
    warnWhenUnsavedChanges: false,
    disableServerSideValidation: true,
    successNotification: false,
    errorNotification: false,
  });
  const firstField = () => record.holder.current?.querySelector<HTMLElement>('input, textarea');
  const record = useNewRecord({
    fields,
    names,
    blank: () => blankInput(fields),
    send: async (values) => {
      const answer = await onFinish(withKeys(fields, values));
      if (!answer) throw new Error('The server sent no answer. Try again.');
      return answer.data;
    },
    onMade: (made) => {
      void invalidate({ resource: name, invalidates: ['list', 'many'] });
      const href = recordPath(name, made.id);
      void toast({
        text: `${isolated(recordName(resource, made))} was added.`,
        kind: 'done',
        ...(href !== null && { action: { label: 'Open', run: () => void navigate(href) } }),
      });
      if (addsAnother.current) firstField()?.focus();
      else setIsDone(true);
    },
  });
  const save = (isMore: boolean) => {
    addsAnother.current = isMore;
    record.save();
  };
  useFirstFocus(firstField);
  useShortcuts([
    { keys: 'Ctrl+s', label: 'Save', run: () => save(false) },
    { keys: 'Ctrl+Enter', label: 'Save', run: () => save(false) },
  ]);
  const warning = useLeaveWarning(record.isTouched);
  const close = useEffectEvent(onClose);
  // Runs after the effect of the leave warning, which by then knows that nothing is unsaved.
  useEffect(() => {
    if (isDone) close();
  }, [isDone]);
  return (
    <Drawer
      open
      title={`Add ${withArticle(noun.one)}`}
      width={isWide(resource) ? 900 : 460}
      className="dash-drawer"
      onClose={onClose}
      maskClosable={!record.isTouched}
      footer={
        <div className="dash-drawer-foot">
          <Button
            type="primary"
            htmlType="submit"
            form={formId}
            loading={record.isSaving}
            title="Enter"
            onClick={() => {
              addsAnother.current = false;
            }}
          >
            Add {noun.one}
          </Button>
          <Button disabled={record.isSaving} onClick={() => save(true)}>
            Add another
          </Button>
          <Button type="text" onClick={onClose}>
            Cancel
          </Button>
        </div>
      }
    >
      <NewFields id={formId} record={record} fields={fields} names={names} />
      {warning}
    </Drawer>
  );
}
