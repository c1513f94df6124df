import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Skeleton, Tag } from 'antd';
import { useLocation } from 'react-router';
import { ApiError, call } from '#src/client/api.ts';
import { useAfterCommand } from '#src/dashboard/bulk/undo.ts';
import { LoadError } from '#src/dashboard/frame/LoadError.tsx';
import { useNameRecord } from '#src/dashboard/frame/recordName.ts';
import { useMay, useMe } from '#src/dashboard/me.ts';
import { callOnce } from '#src/dashboard/providers/once.ts';
import { Missing } from '#src/dashboard/record/Missing.tsx';
import { RECORD_QUERY } from '#src/dashboard/record/recordQuery.ts';
import { declarationOf, doesOffer, removalLabels, restOf } from '#src/dashboard/resources.ts';
import { listPath, recordPath, tabsOf } from '#src/dashboard/routes.ts';
import type { Resource } from '#src/domain/roles/roles.ts';
import type { Fields } from '#src/records/fields/field.ts';
import { toast } from '#src/ui/toasts/toast.ts';
import type { Submission } from './draft/draftState.ts';
import { EditorFrame } from './EditorFrame.tsx';
import { editorKey } from './editorKey.ts';
import type { EditorKind } from './editorKind.ts';
import { type EditorRecord, editorRecordIn, withKeys } from './editorRecord.ts';
import type { EditorTabs } from './editorTabs.ts';
import { RecordActions } from './RecordActions.tsx';
import type { ShownTab } from './TabLinks.tsx';

interface StaffEditorProps<F extends Fields> {
  kind: EditorKind<F>;
  id: number;
  /** The tab in the path; null if the resource declares no tab paths. */
  tab: string | null;
}

/** The tabs with their addresses: a path if the resource declares one, otherwise `?tab=`. */
function shownTabs<F extends Fields>(resource: Resource, id: number, tabs: EditorTabs<F>): ShownTab<F>[] {
  const declaredTabs = tabsOf(resource);
  const keys = declaredTabs.length > 0 ? declaredTabs : Object.keys(tabs);
  return keys.flatMap((key, at) => {
    const tab = tabs[key];
    const path = recordPath(resource, id, declaredTabs.length > 0 ? key : undefined);
    const query = declaredTabs.length === 0 && at > 0 ? `?tab=${key}` : '';
    return tab && path !== null ? [{ key, href: `${path}${query}`, tab }] : [];
  });
}

/** The editor of a record for staff: saved changes take effect immediately. */
export function StaffEditor<F extends Fields>({ kind, id, tab }: StaffEditorProps<F>) {
  const { resource } = kind;
  const { pathname, search } = useLocation();
  const { me } = useMe();
  const may = useMay();
  const queries = useQueryClient();
  const after = useAfterCommand();
  const declared = declarationOf(resource);
  const path = `/${restOf(resource)}/${id}`;
  const { data, error, refetch } = useQuery({
    queryKey: editorKey(resource, id),
    queryFn: async ({ signal }) => editorRecordIn(kind.fields, await call(path, { signal })),
    ...RECORD_QUERY,
  });
  useNameRecord(pathname, data && kind.headOf(data, data).name);
  if (error instanceof ApiError && error.status === 404) {
    return <Missing noun={declared?.noun.one ?? 'record'} listHref={listPath(resource)} />;
  }
  if (error) return <LoadError error={error} again={() => void refetch()} />;
  if (!data || !declared)
    return <Skeleton active title paragraph={{ rows: 6 }} className="dash-wait-record" />;

  const submit = async ({ changes, version, note }: Submission<F>) =>
    editorRecordIn(
      kind.fields,
      await callOnce(path, {
        method: 'PATCH',
        body: {
          ...(kind.takesKeys ? withKeys(kind.fields, changes) : changes),
          version,
          ...(note !== undefined && { note }),
        },
      }),
    );
  const store = (record: EditorRecord<F>) => {
    queries.setQueryData(editorKey(resource, id), record);
    void after(resource);
  };
  const mayUpdate = doesOffer(declared, 'update') && may('update', resource);
  const hasHistory = doesOffer(declared, 'revisions') && may('update', resource);
  const shown = shownTabs(resource, id, kind.tabs()).filter(({ key }) => key !== 'history' || hasHistory);
  const wanted = tab ?? new URLSearchParams(search).get('tab');
  const current = tab ?? (shown.some(({ key }) => key === wanted) ? wanted : null) ?? shown[0]?.key ?? '';
  const reload = () => void refetch();
  const isLocked = kind.isLocked?.(data) === true;
  return (
    <EditorFrame
      key={String(isLocked)}
      kind={kind}
      record={data}
      mode="staff"
      isDisabled={!mayUpdate || data.isDeleted || isLocked}
      current={current}
      tabs={shown}
      storedAs={`${me.id}/${resource}/${id}`}
      chips={data.isDeleted && <Tag color="red">{removalLabels(declared).state}</Tag>}
      actions={
        !kind.about && (
          <RecordActions
            kind={kind}
            record={data}
            onChanged={(answer) => store(editorRecordIn(kind.fields, answer))}
          />
        )
      }
      about={kind.about?.(data, reload)}
      onChanged={reload}
      submit={submit}
      onSaved={(record, isMerged) => {
        store(record);
        void toast({
          text: isMerged ? 'Saved and merged with changes by someone else.' : 'Saved.',
          kind: 'done',
        });
      }}
    />
  );
}
