import { useQueryClient } from '@tanstack/react-query';
import { RevisionList } from '#src/dashboard/record/RevisionList.tsx';
import { useRevisions } from '#src/dashboard/record/useRevisions.ts';
import { declarationOf } from '#src/dashboard/resources.ts';
import type { Fields } from '#src/records/fields/field.ts';
import { changeLabels } from './changeLabels.ts';
import { editorKey } from './editorKey.ts';
import { editorRecordIn } from './editorRecord.ts';
import type { PanelProps } from './editorTabs.ts';
import { idsIn, rowNamesIn, useNamesOf } from './revisionNames.ts';

type HistoryProps = Pick<PanelProps<Fields>, 'kind' | 'draft'>;

function History({ kind, draft, id }: HistoryProps & { id: number }) {
  const { resource } = kind;
  // The declaration has the read-only fields as well.
  const fields = { ...declarationOf(resource)?.fields, ...kind.fields };
  const queries = useQueryClient();
  const history = useRevisions<{ id: number }>(resource, id, (record) =>
    queries.setQueryData(editorKey(resource, id), editorRecordIn({}, record)),
  );
  const all = (history.revisions ?? []).map(({ operations }) => operations);
  const nameOf = useNamesOf(idsIn(fields, all, (target, each) => draft.labelOf(target, each) !== undefined));
  const labels = changeLabels(fields, {
    labelOf: (target, each) => draft.labelOf(target, each) ?? nameOf(target, each),
    rowName: rowNamesIn(all),
  });
  return (
    <div className="dash-editor-body">
      <RevisionList history={history} labels={labels} />
    </div>
  );
}

/** The history of a record, with names instead of ids. Reverting a change keeps unsaved input. */
export const EditorHistory = ({ kind, draft }: HistoryProps) =>
  draft.id === null ? null : <History kind={kind} draft={draft} id={draft.id} />;
