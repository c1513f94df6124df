import type { Fields } from '#src/records/fields/field.ts';
import { DraftField } from './DraftField.tsx';
import type { TabProps } from './editorTabs.ts';

interface OtherFieldsProps<F extends Fields> extends TabProps<F> {
  fields: F;
  names: readonly (keyof F & string)[];
}

/** A grid of the fields that no panel contains. */
export const OtherFields = <F extends Fields>({ fields, names, draft }: OtherFieldsProps<F>) => (
  <section className="dash-editor-grid" aria-label="Other fields">
    {names.map((name) => (
      <DraftField key={name} fields={fields} draft={draft} name={name} />
    ))}
  </section>
);
