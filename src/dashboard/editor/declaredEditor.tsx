import { writtenFields } from '#src/dashboard/kinds/writtenFields.ts';
import type { ListRow } from '#src/dashboard/list/useRows.ts';
import { RecordSide } from '#src/dashboard/record/RecordSide.tsx';
import { capitalised, recordName } from '#src/dashboard/resources.ts';
import type { Fields } from '#src/records/fields/field.ts';
import type { ResourceDeclaration } from '#src/records/resources/define.ts';
import { DraftField } from './DraftField.tsx';
import type { EditorKind } from './editorKind.ts';
import type { EditorRecord } from './editorRecord.ts';
import type { PanelProps } from './editorTabs.ts';
import { HISTORY_TAB } from './historyTab.ts';
import { EDITOR_FORM } from './SaveBar.tsx';

/** Converts an editor's record to the type that lists and dialogs use. */
export const rowOf = (record: EditorRecord<Fields>): ListRow => record as unknown as ListRow;

const Details = ({ kind: { fields }, draft }: PanelProps<Fields>) => (
  <form id={EDITOR_FORM} className="dash-fields" noValidate onSubmit={(event) => event.preventDefault()}>
    {Object.keys(fields).map((name) => (
      <DraftField key={name} fields={fields} draft={draft} name={name} />
    ))}
  </form>
);

const kinds = new WeakMap<ResourceDeclaration, EditorKind<Fields>>();

/** Returns the editor of a declared resource: its fields on one tab, its history on another. */
export function declaredEditor(resource: ResourceDeclaration): EditorKind<Fields> {
  const cached = kinds.get(resource);
  if (cached) return cached;
  const fields = writtenFields(resource);
  const kind: EditorKind<Fields> = {
    resource: resource.name,
    fields,
    takesKeys: true,
    tabs: () => ({
      details: { label: 'Details', fields: Object.keys(fields), Panel: Details },
      history: HISTORY_TAB,
    }),
    headOf: (values, record) => ({
      name: recordName(resource, { ...record, ...values }),
      nativeName: null,
      note: capitalised(resource.noun.one),
    }),
    about: (record) => <RecordSide resource={resource} record={rowOf(record)} />,
  };
  kinds.set(resource, kind);
  return kind;
}
