import { useQueryClient } from '@tanstack/react-query';
import { RevisionList } from '#src/dashboard/record/RevisionList.tsx';
import { useRevisions } from '#src/dashboard/record/useRevisions.ts';
import { declarationOf } from '#src/dashboard/resources.ts';
import type { Resource } from '#src/domain/roles/roles.ts';
import type { Fields } from '#src/records/fields/field.ts';
import { changeLabels } from './changeLabels.ts';
import type { Draft } from './draft/draft.ts';
import { editorKey } from './editorKey.ts';
import { editorRecordIn } from './editorRecord.ts';
import type { PanelProps } from './editorTabs.ts';
import { idsIn, rowNamesIn, useNamesOf } from './revisionNames.ts';

interface EditorHistoryProps<F extends Fields> {
  resource: Resource;
  fields: F;
  draft: Draft<F>;
  id: number;
}

/** The history of a record, with names instead of ids. Reverting a change keeps unsaved input. */
export function EditorHistory<F extends Fields>({ resource, fields, draft, id }: EditorHistoryProps<F>) {
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

/** The history of a record of a declared resource, including read-only fields. */
export function DeclaredHistory({ kind, draft }: PanelProps<Fields>) {
  const declared = declarationOf(kind.resource);
  if (draft.id === null || !declared) return null;
  return <EditorHistory resource={kind.resource} fields={declared.fields} draft={draft} id={draft.id} />;
}
