import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Form, Modal } from 'antd';
import { useId, useRef, useState } from 'react';
import { ApiError } from '#src/client/api.ts';
import { useLatest } from '#src/dashboard/editor/useLatest.ts';
import { fieldRules, isRequired } from '#src/dashboard/form/fieldRules.ts';
import { sentValues, type Values } from '#src/dashboard/form/formValues.ts';
import { PlainInput } from '#src/dashboard/form/PlainInput.tsx';
import { useFirstFocus } from '#src/dashboard/frame/useFirstFocus.ts';
import { callOnce } from '#src/dashboard/providers/once.ts';
import { restOf, withArticle } from '#src/dashboard/staffResources.ts';
import type { ResourceDeclaration } from '#src/resources/define.ts';
import { type Choice, choiceOf } from './choice.ts';
import { saidInPlace, valuesFrom } from './creating.ts';

interface CreateInPlaceProps {
  /** The resource, with the fields that are asked. */
  asked: ResourceDeclaration;
  typed: string;
  onMade(choice: Choice): void;
  onCancel(): void;
}

const faultsOf = (error: unknown): [string, string][] => {
  const told = error instanceof ApiError ? error.body.error : undefined;
  return Object.entries((typeof told === 'object' && told.fields) || {});
};

/** Makes the record that somebody looked for and did not find, without leaving what is being written. */
export function CreateInPlace({ asked, typed, onMade, onCancel }: CreateInPlaceProps) {
  const { name, noun, fields } = asked;
  const [form] = Form.useForm<Values>();
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const queries = useQueryClient();
  const holder = useRef<HTMLDivElement>(null);
  // While it is made, the record that is being written may be saved: what is picked goes into how it is then.
  const latest = useLatest(onMade);
  const create = async (values: Values) => {
    setIsBusy(true);
    setFault(null);
    try {
      const body = { ...sentValues(asked, values), ...saidInPlace(name) };
      const made = await callOnce<Parameters<typeof choiceOf>[0]>(`/${restOf(name)}`, {
        method: 'POST',
        body,
      });
      void queries.invalidateQueries({ queryKey: ['picker', name] });
      latest()(choiceOf(made));
    } catch (error) {
      setIsBusy(false);
      const faults = faultsOf(error);
      const isHere = faults.length > 0 && faults.every(([field]) => field in fields);
      if (isHere) form.setFields(faults.map(([field, told]) => ({ name: field, errors: [told] })));
      else setFault(error instanceof Error ? error.message : 'Something went wrong.');
    }
  };
  const formId = useId();
  useFirstFocus(() => {
    const field = holder.current?.querySelector('input');
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
          <Button type="primary" htmlType="submit" form={formId} loading={isBusy} title="Enter">
            Add and pick
          </Button>
          <Button type="text" onClick={onCancel} title="Esc">
            Cancel
          </Button>
        </div>
      }
    >
      <div ref={holder}>
        <Form
          form={form}
          id={formId}
          name={`make-${name}`}
          layout="vertical"
          requiredMark="optional"
          initialValues={valuesFrom(asked, typed)}
          onFinish={(values) => void create(values)}
        >
          {fault !== null && (
            <Alert type="error" role="alert" className="dash-form-trouble" message={fault} />
          )}
          {Object.entries(fields).map(([field, declared]) => (
            <Form.Item
              key={field}
              name={field}
              {...(declared.kind !== 'flag' && { label: declared.label })}
              {...(declared.kind === 'partialDate' && { extra: 'YYYY, YYYY-MM or YYYY-MM-DD' })}
              required={isRequired(declared)}
              rules={fieldRules(declared)}
              validateTrigger="onBlur"
              validateFirst
            >
              <PlainInput field={declared} isDisabled={isBusy} />
            </Form.Item>
          ))}
        </Form>
      </div>
    </Modal>
  );
}
