import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Skeleton, Tag } from 'antd';
import { useLocation } from 'react-router';
import { ApiError, call } from '#src/client/api.ts';
import { useAfterCommand } from '#src/dashboard/bulk/undo.ts';
import { useNameRecord } from '#src/dashboard/frame/recordName.ts';
import { Trouble } from '#src/dashboard/frame/Trouble.tsx';
import { useMay, useMe } from '#src/dashboard/me.ts';
import { listPath, recordPath, tabsOf } from '#src/dashboard/places.ts';
import { recordIn } from '#src/dashboard/providers/answers.ts';
import { callOnce } from '#src/dashboard/providers/once.ts';
import { Missing } from '#src/dashboard/record/Missing.tsx';
import { RECORD_QUERY } from '#src/dashboard/record/recordQuery.ts';
import { declarationOf, restOf } from '#src/dashboard/staffResources.ts';
import type { Fields } from '#src/domain/fields/field.ts';
import { toast } from '#src/ui/toasts/toast.ts';
import type { Submission } from './draftState.ts';
import { EditorFrame } from './EditorFrame.tsx';
import { editorKey } from './editorKey.ts';
import type { EditorKind } from './editorKind.ts';
import type { EditorRecord } from './editorRecord.ts';
import { RecordActions } from './RecordActions.tsx';

interface StaffEditorProps<F extends Fields> {
  kind: EditorKind<F>;
  id: number;
  tab: string | null;
}

/** The editor of a title or person as staff use it: what is saved counts at once. */
export function StaffEditor<F extends Fields>({ kind, id, tab }: StaffEditorProps<F>) {
  const { resource } = kind;
  const { pathname } = useLocation();
  const { me } = useMe();
  const may = useMay();
  const queries = useQueryClient();
  const after = useAfterCommand();
  const path = `/${restOf(resource)}/${id}`;
  const whole = (answer: unknown) => recordIn<EditorRecord<F>>(answer, Object.keys(kind.fields));
  const { data, error, refetch } = useQuery({
    queryKey: editorKey(resource, id),
    queryFn: async ({ signal }) => whole(await call(path, { signal })),
    ...RECORD_QUERY,
  });
  useNameRecord(pathname, data && kind.headOf(data).name);
  if (error instanceof ApiError && error.status === 404) {
    const noun = declarationOf(resource)?.noun.one ?? 'record';
    return <Missing noun={noun} listHref={listPath(resource)} />;
  }
  if (error) return <Trouble error={error} again={() => void refetch()} />;
  if (!data) return <Skeleton active title paragraph={{ rows: 6 }} className="dash-wait-record" />;

  const submit = async ({ changes, version, note }: Submission<F>) =>
    whole(
      await callOnce(path, {
        method: 'PATCH',
        body: { ...changes, version, ...(note !== undefined && { note }) },
      }),
    );
  const take = (record: EditorRecord<F>) => {
    queries.setQueryData(editorKey(resource, id), record);
    void after(resource);
  };
  const shown = tabsOf(resource).flatMap((key) => {
    const own = kind.tabs[key];
    const href = recordPath(resource, id, key);
    return own && href !== null ? [{ key, href, tab: own }] : [];
  });
  return (
    <EditorFrame
      kind={kind}
      record={data}
      mode="staff"
      isDisabled={!may('update', resource) || data.isDeleted}
      current={tab ?? shown[0]?.key ?? ''}
      tabs={shown}
      keptAs={`${me.id}/${resource}/${id}`}
      chips={data.isDeleted && <Tag color="red">Deleted</Tag>}
      actions={<RecordActions kind={kind} record={data} onChanged={(answer) => take(whole(answer))} />}
      submit={submit}
      onSaved={(record, isMerged) => {
        take(record);
        void toast({
          text: isMerged ? 'Saved, together with what somebody else changed meanwhile.' : 'Saved.',
          kind: 'done',
        });
      }}
    />
  );
}
