import { EditorHistory } from '#src/dashboard/editor/EditorHistory.tsx';
import { titleFields } from '#src/domain/fields/title.ts';
import type { TitleTabProps } from './titleValues.ts';

/** What was changed in a title. */
export const HistoryTab = ({ draft }: TitleTabProps) =>
  draft.id === null ? null : (
    <EditorHistory resource="dramas" fields={titleFields} draft={draft} id={draft.id} />
  );
