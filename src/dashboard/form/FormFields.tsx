import { Form } from 'antd';
import type { ResourceDeclaration } from '#src/resources/define.ts';
import { FieldInput } from './FieldInput.tsx';
import { fieldRules, isRequired } from './fieldRules.ts';

interface FormFieldsProps {
  resource: ResourceDeclaration;
  isDisabled?: boolean;
  recordId?: number;
  /** Fields that hold what is not saved. */
  changed?: ReadonlySet<string>;
}

/** The fields of a declared resource in a form, each with its help, its rules and its fault. */
export function FormFields({ resource, isDisabled = false, recordId, changed }: FormFieldsProps) {
  const written = Object.entries(resource.fields).filter(([, field]) => !field.isReadOnly);
  const shown = written.map(([name, field]) => (
    <Form.Item
      key={name}
      name={name}
      className={changed?.has(name) ? 'dash-field is-changed' : 'dash-field'}
      {...(field.kind !== 'flag' && { label: field.label })}
      required={isRequired(field)}
      rules={fieldRules(field)}
      validateTrigger="onBlur"
      validateFirst
      {...(field.help !== undefined && { extra: field.help })}
    >
      <FieldInput field={field} isDisabled={isDisabled} recordId={recordId} />
    </Form.Item>
  ));
  return <div className="dash-fields">{shown}</div>;
}
