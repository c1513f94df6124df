import { DraftField } from '#src/dashboard/editor/DraftField.tsx';
import type { Fields } from '#src/records/fields/field.ts';
import { FormError } from './FormError.tsx';
import type { NewRecord } from './useNewRecord.ts';

interface NewFieldsProps<F extends Fields> {
  /** Id of the form, so that buttons outside it can submit it. */
  id: string;
  record: NewRecord<F>;
  fields: F;
  names: readonly (keyof F & string)[];
}

/** The form of a new record. Enter in a single-line input submits it. */
export const NewFields = <F extends Fields>({ id, record, fields, names }: NewFieldsProps<F>) => (
  <form
    ref={record.holder}
    id={id}
    className="dash-fields"
    noValidate
    onSubmit={(event) => {
      event.preventDefault();
      record.save();
    }}
  >
    <FormError error={record.error} />
    {names.map((name) => (
      <DraftField key={name} fields={fields} draft={record.draft} name={name} marksOptional />
    ))}
  </form>
);
