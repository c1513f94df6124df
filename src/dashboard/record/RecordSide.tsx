import { Button } from 'antd';
import { Fragment, type ReactNode, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { lazyPart } from '#src/dashboard/frame/lazyPart.tsx';
import { Cell } from '#src/dashboard/kinds/Cell.tsx';
import { Instant } from '#src/dashboard/kinds/values.tsx';
import { shapeOf } from '#src/dashboard/list/listShape.ts';
import type { ListRow } from '#src/dashboard/list/useRows.ts';
import { useMay } from '#src/dashboard/me.ts';
import { doesOffer } from '#src/dashboard/resources.ts';
import type { ResourceDeclaration } from '#src/records/resources/define.ts';
import { UseList } from './UseList.tsx';
import { useUses } from './uses.ts';

const DeleteDialog = lazyPart(() => import('./DeleteDialog.tsx'), 'DeleteDialog');
const MergeDialog = lazyPart(() => import('./MergeDialog.tsx'), 'MergeDialog');

interface RecordSideProps {
  resource: ResourceDeclaration;
  record: ListRow;
  /** Whether the screen already shows the read-only fields. */
  isRevealed?: boolean;
  children?: ReactNode;
}

/** The read-only fields, without `createdAt`, which is shown for every record. */
function ShownFields({ resource, record }: Pick<RecordSideProps, 'resource' | 'record'>) {
  const { fields } = shapeOf(resource);
  const shown = Object.entries(resource.fields).filter(
    ([name, field]) => field.isReadOnly && name !== 'createdAt',
  );
  return shown.map(([name, { label }]) => {
    const field = fields[name];
    return field ? (
      <Fragment key={name}>
        <dt>{label}</dt>
        <dd>
          <Cell field={field} value={record[name]} />
        </dd>
      </Fragment>
    ) : null;
  });
}

/** The side panel of a record: uses, read-only fields, merge and delete. */
export function RecordSide({ resource, record, isRevealed = false, children }: RecordSideProps) {
  const { name } = resource;
  const may = useMay();
  const navigate = useNavigate();
  const onGone = async (path: string) => navigate(path);
  const [opened, setOpened] = useState<'merge' | 'delete' | null>(null);
  const hasUses = doesOffer(resource, 'uses');
  const { data: uses } = useUses(name, record.id, hasUses);
  const mayMerge = doesOffer(resource, 'merge') && may('merge', name);
  const mayDelete = doesOffer(resource, 'delete') && may('delete', name);
  const close = () => setOpened(null);
  return (
    <aside className="dash-side" aria-label="About this record">
      {uses && (
        <section>
          <h2>Used by</h2>
          {uses.total === 0 ? <p className="dash-muted">Nothing yet</p> : <UseList uses={uses.uses} />}
        </section>
      )}
      <dl>
        <dt>Number</dt>
        <dd>{record.id}</dd>
        {!isRevealed && <ShownFields resource={resource} record={record} />}
        {!isRevealed && typeof record.createdAt === 'string' && (
          <>
            <dt>{resource.fields.createdAt?.label ?? 'Added'}</dt>
            <dd>
              <Instant iso={record.createdAt} />
            </dd>
          </>
        )}
        {typeof record.updatedAt === 'string' && (
          <>
            <dt>Changed</dt>
            <dd>
              <Instant iso={record.updatedAt} /> (version {record.version})
            </dd>
          </>
        )}
      </dl>
      {children}
      {(mayMerge || mayDelete) && (
        <div className="dash-side-actions">
          {mayMerge && <Button onClick={() => setOpened('merge')}>Merge into another…</Button>}
          {mayDelete && (
            <Button danger onClick={() => setOpened('delete')}>
              Delete…
            </Button>
          )}
        </div>
      )}
      <Suspense fallback={null}>
        {opened === 'merge' && (
          <MergeDialog resource={resource} record={record} onClose={close} onMerged={onGone} />
        )}
        {opened === 'delete' && (
          <DeleteDialog
            resource={resource}
            record={record}
            onClose={close}
            onMerge={mayMerge ? () => setOpened('merge') : undefined}
            onDeleted={onGone}
          />
        )}
      </Suspense>
    </aside>
  );
}
