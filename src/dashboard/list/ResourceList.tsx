import { PlusOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { Suspense, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { BulkBar } from '#src/dashboard/bulk/BulkBar.tsx';
import { partsOf } from '#src/dashboard/features.ts';
import { useShortcuts } from '#src/dashboard/frame/keys.ts';
import { lazyPart } from '#src/dashboard/frame/lazyPart.tsx';
import { Cell } from '#src/dashboard/kinds/Cell.tsx';
import { useMay } from '#src/dashboard/me.ts';
import { doesOffer, recordName, withArticle } from '#src/dashboard/resources.ts';
import { createPath, NEW, recordPath } from '#src/dashboard/routes.ts';
import type { ResourceDeclaration } from '#src/records/resources/define.ts';
import { ListEmpty } from './ListEmpty.tsx';
import { ListFiles } from './ListFiles.tsx';
import { ListHead } from './ListHead.tsx';
import { ListTable } from './ListTable.tsx';
import { shapeOf } from './listShape.ts';
import { useReturnFocus } from './returnFocus.ts';
import { useExistingPage } from './useExistingPage.ts';
import { useListState } from './useListState.ts';
import { useRowKeys } from './useRowKeys.ts';
import { useReferenceNames, useRows, useUseCounts } from './useRows.ts';

const CreateDrawer = lazyPart(() => import('#src/dashboard/form/CreateDrawer.tsx'), 'CreateDrawer');

/** Returns whether a column of the list already shows a count of uses. */
const isCounted = ({ fields, list }: ResourceDeclaration): boolean =>
  list.columns.some((name) => fields[name]?.kind === 'integer' && fields[name].isReadOnly);

/** The list of a declared resource, built from its declaration. */
export function ResourceList({ resource }: { resource: ResourceDeclaration }) {
  const { name, noun } = resource;
  const shape = useMemo(() => shapeOf(resource), [resource]);
  const { state, change, replacePage, reset } = useListState(shape);
  const read = useRows(shape, state);
  const { rows, total, isFirst, isStale, error, again } = read;
  useExistingPage(read, state, replacePage);
  const nameOf = useReferenceNames(shape, rows);
  // Do not show the same count in two columns.
  const hasUses = doesOffer(resource, 'uses') && !isCounted(resource);
  const usesOf = useUseCounts(name, rows, hasUses);
  const [selected, setSelected] = useState<readonly number[]>([]);
  const may = useMay();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const mayCreate = doesOffer(resource, 'create') && may('create', name);
  const actions = partsOf('listAction')
    .map(({ part }) => part)
    .filter(({ isOffered }) => isOffered(resource, may));
  const mayBulk = doesOffer(resource, 'bulk') && (may('update', name) || may('delete', name));
  const open = (end: string) => void navigate(`${pathname}${search}${end}`, { preventScrollReset: true });
  const close = () => open('');
  // Some resources have a separate create screen.
  const add = () => {
    const screen = createPath(name);
    return screen === null ? open(NEW) : void navigate(screen);
  };
  useShortcuts(mayCreate ? [{ keys: 'c', label: `Add ${withArticle(noun.one)}`, run: add }] : []);
  useRowKeys();
  useReturnFocus(name, rows);
  return (
    // Changing filters, order or page keeps the focus.
    <div className="dash-list" data-keep-place>
      <ListHead
        shape={shape}
        noun={noun}
        state={state}
        total={isFirst || error ? null : total}
        change={change}
        reset={reset}
        tools={
          <ListFiles
            resource={resource}
            shape={shape}
            state={state}
            actions={actions.map(({ label, hash: end }) => ({ label, run: () => open(end) }))}
          />
        }
        main={
          mayCreate && (
            <Tooltip title={`Add ${withArticle(noun.one)} (c)`}>
              <Button type="primary" icon={<PlusOutlined aria-hidden="true" />} onClick={add}>
                Add
              </Button>
            </Tooltip>
          )
        }
      />
      <ListTable
        shape={shape}
        state={state}
        rows={rows}
        total={total}
        isBusy={isFirst || isStale}
        hrefOf={(row) => recordPath(name, row.id)}
        render={(key, row) => {
          const field = shape.fields[key];
          return field ? (
            <Cell field={field} value={row[key]} nameOf={(id) => nameOf(field.to ?? '', id)} />
          ) : null;
        }}
        {...(hasUses && {
          further: [
            {
              key: 'uses',
              title: 'Used by',
              kind: 'number',
              render: (row) => usesOf(row.id)?.toLocaleString('en') ?? '',
            },
          ],
        })}
        selection={
          mayBulk
            ? { ids: selected, change: setSelected, nameOf: (row) => recordName(resource, row) }
            : undefined
        }
        empty={
          <ListEmpty
            noun={noun}
            state={state}
            isFirst={isFirst}
            error={error}
            again={again}
            reset={reset}
            {...(mayCreate && { add })}
          />
        }
        change={change}
      />
      {mayBulk && (
        <BulkBar
          resource={resource}
          shape={shape}
          state={state}
          total={total}
          selected={selected}
          clear={() => setSelected([])}
        />
      )}
      <Suspense fallback={null}>
        {mayCreate && hash === NEW && <CreateDrawer resource={resource} onClose={close} />}
        {actions.map(
          ({ hash: end, Dialog }) => hash === end && <Dialog key={end} resource={resource} onClose={close} />,
        )}
      </Suspense>
    </div>
  );
}
