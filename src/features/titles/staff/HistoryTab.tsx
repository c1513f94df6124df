import { titleFields } from '#src/catalogue/titles/title.fields.ts';
import { EditorHistory } from '#src/dashboard/editor/EditorHistory.tsx';
import type { TitleTabProps } from './titleValues.ts';

/** Editor tab with the history of a title. */
export const HistoryTab = ({ draft }: TitleTabProps) =>
  draft.id === null ? null : (
    <EditorHistory resource="dramas" fields={titleFields} draft={draft} id={draft.id} />
  );
