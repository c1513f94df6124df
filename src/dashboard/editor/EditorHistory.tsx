import { useQueryClient } from '@tanstack/react-query';
import { RevisionList } from '#src/dashboard/record/RevisionList.tsx';
import { useRevisions } from '#src/dashboard/record/useRevisions.ts';
import type { Fields } from '#src/domain/fields/field.ts';
import type { Draft } from './draft.ts';
import { editorKey } from './editorKey.ts';
import type { EditorRecord } from './editorRecord.ts';
import { registryWords } from './registryWords.ts';
import { idsIn, rowNamesIn, useNamesOf } from './revisionNames.ts';

interface EditorHistoryProps<F extends Fields> {
  resource: 'dramas' | 'people';
  fields: F;
  draft: Draft<F>;
  id: number;
}

/** The history of a title or person: keyed changes in words, with names for ids; what is unsaved stays when one is reverted. */
export function EditorHistory<F extends Fields>({ resource, fields, draft, id }: EditorHistoryProps<F>) {
  const queries = useQueryClient();
  const history = useRevisions<EditorRecord<F>>(resource, id, (record) =>
    queries.setQueryData(editorKey(resource, id), record),
  );
  const all = (history.revisions ?? []).map(({ operations }) => operations);
  const nameOf = useNamesOf(idsIn(fields, all, (target, each) => draft.labelOf(target, each) !== undefined));
  const words = registryWords(fields, {
    labelOf: (target, each) => draft.labelOf(target, each) ?? nameOf(target, each),
    rowName: rowNamesIn(all),
  });
  return (
    <div className="dash-editor-body">
      <RevisionList history={history} words={words} />
    </div>
  );
}
