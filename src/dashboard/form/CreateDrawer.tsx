import { useForm } from '@refinedev/antd';
import { type BaseRecord, type HttpError, useInvalidate } from '@refinedev/core';
import { Button, Drawer, Form } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useShortcuts } from '#src/dashboard/frame/keys.ts';
import { useFirstFocus } from '#src/dashboard/frame/useFirstFocus.ts';
import { recordPath } from '#src/dashboard/places.ts';
import { withArticle } from '#src/dashboard/staffResources.ts';
import { isolated } from '#src/domain/isolated.ts';
import type { ResourceDeclaration } from '#src/resources/define.ts';
import { toast } from '#src/ui/toasts/toast.ts';
import { FormFields } from './FormFields.tsx';
import { FormTrouble } from './FormTrouble.tsx';
import { TO_FIRST_FAULT } from './fieldRules.ts';
import { sentValues, type Values } from './formValues.ts';
import { useLeaveWarning } from './useLeaveWarning.tsx';

interface Created extends BaseRecord {
  id: number;
  name?: string;
}

/** What a role may is a table of its own. */
const isWide = ({ fields }: ResourceDeclaration) =>
  Object.values(fields).some(({ kind }) => kind === 'permissions');

/** Adds a record without leaving the list. With Ctrl S and “Add another” it is no mouse's work. */
export function CreateDrawer({ resource, onClose }: { resource: ResourceDeclaration; onClose(): void }) {
  const { name, noun } = resource;
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const [isTouched, setIsTouched] = useState(false);
  const [error, setError] = useState<HttpError | null>(null);
  const [isDone, setIsDone] = useState(false);
  const goesOn = useRef(false);
  const isOnItsWay = useRef(false);
  const holder = useRef<HTMLDivElement>(null);
  const firstField = () => holder.current?.querySelector<HTMLElement>('input, textarea');
  useFirstFocus(firstField);
  const { form, formProps, onFinish, mutation } = useForm<Created, HttpError, Values>({
    resource: name,
    action: 'create',
    redirect: false,
    warnWhenUnsavedChanges: false,
    successNotification: false,
    errorNotification: false,
    onMutationError: (fault) => {
      setError(fault);
      const [refused] = Object.keys(fault.errors ?? {});
      if (refused !== undefined) form.scrollToField(refused, TO_FIRST_FAULT);
    },
  });
  // Also where the drawer was left while it was on its way.
  const tell = ({ id, name: called }: Created) => {
    setError(null);
    setIsTouched(false);
    form.resetFields();
    void invalidate({ resource: name, invalidates: ['list', 'many'] });
    const href = recordPath(name, id);
    void toast({
      text: `${isolated(String(called ?? noun.one))} was added.`,
      kind: 'done',
      ...(href !== null && { action: { label: 'Open', run: () => void navigate(href) } }),
    });
    if (goesOn.current) firstField()?.focus();
    else setIsDone(true);
  };
  const save = (isMore: boolean) => {
    goesOn.current = isMore;
    form.submit();
  };
  useShortcuts([
    { keys: 'Ctrl+s', label: 'Save', run: () => save(false) },
    { keys: 'Ctrl+Enter', label: 'Save', run: () => save(false) },
  ]);
  const warning = useLeaveWarning(isTouched);
  const close = useEffectEvent(onClose);
  // Behind the warning's own effect, which knows by then that nothing is left unsaved.
  useEffect(() => {
    if (isDone) close();
  }, [isDone]);
  const add = async (values: Values) => {
    if (isOnItsWay.current) return;
    isOnItsWay.current = true;
    const answer = await onFinish(sentValues(resource, values)).catch(() => undefined);
    isOnItsWay.current = false;
    if (answer) tell(answer.data);
  };
  return (
    <Drawer
      open
      title={`Add ${withArticle(noun.one)}`}
      width={isWide(resource) ? 900 : 460}
      className="dash-drawer"
      onClose={onClose}
      maskClosable={!isTouched}
      footer={
        <div className="dash-drawer-foot">
          <Button type="primary" loading={mutation.isPending} onClick={() => save(false)} title="Ctrl S">
            Add {noun.one}
          </Button>
          <Button disabled={mutation.isPending} onClick={() => save(true)}>
            Add another
          </Button>
          <Button type="text" onClick={onClose}>
            Cancel
          </Button>
        </div>
      }
    >
      <div ref={holder}>
        <Form
          {...formProps}
          layout="vertical"
          scrollToFirstError={TO_FIRST_FAULT}
          requiredMark="optional"
          onValuesChange={() => setIsTouched(true)}
          onFinish={(values) => void add(values as Values)}
        >
          <FormTrouble error={error} />
          <FormFields resource={resource} />
        </Form>
      </div>
      {warning}
    </Drawer>
  );
}
