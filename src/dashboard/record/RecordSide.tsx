import { Button } from 'antd';
import { Fragment, type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '#src/dashboard/frame/lazyPart.tsx';
import { Cell, Instant } from '#src/dashboard/list/Cell.tsx';
import { shapeOf } from '#src/dashboard/list/listShape.ts';
import type { ListRow } from '#src/dashboard/list/useRows.ts';
import { useMay } from '#src/dashboard/me.ts';
import { doesOffer } from '#src/dashboard/staffResources.ts';
import type { ResourceDeclaration } from '#src/resources/define.ts';
import { useUses, wordsOfUse } from './uses.ts';

const DeleteDialog = lazyPart(() =>
  import('./DeleteDialog.tsx').then((module) => ({ default: module.DeleteDialog })),
);
const MergeDialog = lazyPart(() =>
  import('./MergeDialog.tsx').then((module) => ({ default: module.MergeDialog })),
);

interface RecordSideProps {
  resource: ResourceDeclaration;
  record: ListRow;
  /** Whether the screen itself says what its fields hold. */
  isTold?: boolean;
  /** The record is no more; leads to an address. */
  onGone(path: string): Promise<void>;
  children?: ReactNode;
}

/** Fields that are shown and never written; when it was added every record says by itself. */
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

/** What is known about a record besides its fields, and what can be done with it as a whole. */
export function RecordSide({ resource, record, isTold = false, onGone, children }: RecordSideProps) {
  const { name } = resource;
  const may = useMay();
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
          {uses.total === 0 ? (
            <p className="dash-muted">Nothing yet</p>
          ) : (
            <ul>
              {uses.uses.map((use) => (
                <li key={`${use.resource} ${use.field}`}>{wordsOfUse(use)}</li>
              ))}
            </ul>
          )}
        </section>
      )}
      <dl>
        <dt>Number</dt>
        <dd>{record.id}</dd>
        {!isTold && <ShownFields resource={resource} record={record} />}
        {!isTold && typeof record.createdAt === 'string' && (
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
