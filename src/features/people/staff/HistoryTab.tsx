import { personFields } from '#src/catalogue/people/person.fields.ts';
import { EditorHistory } from '#src/dashboard/editor/EditorHistory.tsx';
import type { TabProps } from '#src/dashboard/editor/editorTabs.ts';

/** Editor tab with the history of a person. */
export const HistoryTab = ({ draft }: TabProps<typeof personFields>) =>
  draft.id === null ? null : (
    <EditorHistory resource="people" fields={personFields} draft={draft} id={draft.id} />
  );
