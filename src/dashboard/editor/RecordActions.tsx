import { DeleteOutlined, EllipsisOutlined, ExportOutlined, MergeCellsOutlined } from '@ant-design/icons';
import { Button, Dropdown, type MenuProps } from 'antd';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '#src/client/api.ts';
import { lazyPart } from '#src/dashboard/frame/lazyPart.tsx';
import { useMay } from '#src/dashboard/me.ts';
import { declarationOf, doesOffer, removalLabels, restOf } from '#src/dashboard/resources.ts';
import { isolated } from '#src/domain/names/isolated.ts';
import type { Fields } from '#src/records/fields/field.ts';
import { toast } from '#src/ui/toasts/toast.ts';
import type { EditorKind } from './editorKind.ts';
import type { EditorRecord } from './editorRecord.ts';

const RemoveDialog = lazyPart(() => import('./RemoveDialog.tsx'), 'RemoveDialog');
const MergeDialog = lazyPart(() => import('#src/dashboard/record/MergeDialog.tsx'), 'MergeDialog');

interface RecordActionsProps<F extends Fields> {
  kind: EditorKind<F>;
  record: EditorRecord<F>;
  /** Receives the response: the changed record. @throws Error if it is not a record */
  onChanged(answer: unknown): void;
}

/** The actions for a whole record: view on site, delete, restore, merge. */
export function RecordActions<F extends Fields>({ kind, record, onChanged }: RecordActionsProps<F>) {
  const { resource } = kind;
  const declared = declarationOf(resource);
  const may = useMay();
  const navigate = useNavigate();
  const [opened, setOpened] = useState<'remove' | 'merge' | null>(null);
  const [isRestoring, setIsRestoring] = useState(false);
  const { id } = record;
  if (id === null || !declared) return null;
  const path = `/${restOf(resource)}/${id}`;
  const labels = removalLabels(declared);
  const { name } = kind.headOf(record, record);
  const publicHref = kind.publicHref?.(record) ?? null;
  const restore = () => {
    setIsRestoring(true);
    void call(`${path}/restore`, { method: 'POST', body: {} })
      .then((answer) => {
        onChanged(answer);
        void toast({ text: `${isolated(name)} was restored.`, kind: 'done' });
      })
      .catch((error: Error) => void toast({ text: `Not restored. ${error.message}`, kind: 'wrong' }))
      .finally(() => setIsRestoring(false));
  };
  const items: NonNullable<MenuProps['items']> = [
    ...(doesOffer(declared, 'merge') && may('merge', resource)
      ? [{ key: 'merge', icon: <MergeCellsOutlined aria-hidden="true" />, label: 'Merge into another…' }]
      : []),
    ...(may('delete', resource)
      ? [
          {
            key: 'remove',
            icon: <DeleteOutlined aria-hidden="true" />,
            label: `${labels.verb}…`,
            danger: true,
          },
        ]
      : []),
  ];
  return (
    <>
      {record.isDeleted ? (
        may('restore', resource) && (
          <Button loading={isRestoring} onClick={restore}>
            Restore
          </Button>
        )
      ) : (
        <>
          {publicHref !== null && (
            <Button
              href={publicHref}
              target="_blank"
              rel="noopener"
              icon={<ExportOutlined aria-hidden="true" />}
            >
              View on site
            </Button>
          )}
          {items.length > 0 && (
            <Dropdown
              autoFocus
              trigger={['click']}
              menu={{ items, onClick: ({ key }) => setOpened(key === 'merge' ? 'merge' : 'remove') }}
            >
              <Button aria-label="More" title="More" icon={<EllipsisOutlined aria-hidden="true" />} />
            </Dropdown>
          )}
        </>
      )}
      <Suspense fallback={null}>
        {opened === 'remove' && (
          <RemoveDialog
            path={path}
            name={name}
            verb={labels.verb}
            onClose={() => setOpened(null)}
            onRemoved={(answer) => {
              onChanged(answer);
              void toast({
                text: `${isolated(name)} was ${labels.done}.`,
                kind: 'done',
                ...(may('restore', resource) && { action: { label: 'Undo', run: restore } }),
              });
            }}
          />
        )}
        {opened === 'merge' && (
          <MergeDialog
            resource={declared}
            record={{ id, name, version: record.version }}
            onClose={() => setOpened(null)}
            onMerged={async (address) => navigate(address)}
          />
        )}
      </Suspense>
    </>
  );
}
