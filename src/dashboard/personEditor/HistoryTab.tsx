import { EditorHistory } from '#src/dashboard/editor/EditorHistory.tsx';
import type { TabProps } from '#src/dashboard/editor/editorTabs.ts';
import { personFields } from '#src/domain/fields/person.ts';

/** What was changed in a person. */
export const HistoryTab = ({ draft }: TabProps<typeof personFields>) =>
  draft.id === null ? null : (
    <EditorHistory resource="people" fields={personFields} draft={draft} id={draft.id} />
  );
