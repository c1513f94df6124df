import { PlusOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { Suspense, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { BulkBar } from '#src/dashboard/bulk/BulkBar.tsx';
import { useShortcuts } from '#src/dashboard/frame/keys.ts';
import { lazyPart } from '#src/dashboard/frame/lazyPart.tsx';
import { useMay } from '#src/dashboard/me.ts';
import { createPath, IMPORT, NEW, recordPath } from '#src/dashboard/places.ts';
import { doesOffer, recordName, withArticle } from '#src/dashboard/staffResources.ts';
import type { ResourceDeclaration } from '#src/resources/define.ts';
import { Cell } from './Cell.tsx';
import { ListEmpty } from './ListEmpty.tsx';
import { ListHead } from './ListHead.tsx';
import { ListTable } from './ListTable.tsx';
import { shapeOf } from './listShape.ts';
import { useRowLeft } from './rowLeft.ts';
import { TakeOut } from './TakeOut.tsx';
import { useListState } from './useListState.ts';
import { usePageThere } from './usePageThere.ts';
import { useRowKeys } from './useRowKeys.ts';
import { useReferenceNames, useRows, useUseCounts } from './useRows.ts';

const CreateDrawer = lazyPart(() =>
  import('#src/dashboard/form/CreateDrawer.tsx').then((module) => ({ default: module.CreateDrawer })),
);
const ImportDialog = lazyPart(() =>
  import('#src/dashboard/bulk/ImportDialog.tsx').then((module) => ({ default: module.ImportDialog })),
);

/** Whether a column of the list says how much a record is used. */
const isCounted = ({ fields, list }: ResourceDeclaration): boolean =>
  list.columns.some((name) => fields[name]?.kind === 'count' && fields[name].isReadOnly);

/** The list of a declared resource: all of it follows from the declaration. */
export function ResourceList({ resource }: { resource: ResourceDeclaration }) {
  const { name, noun } = resource;
  const shape = useMemo(() => shapeOf(resource), [resource]);
  const { state, change, replacePage, reset } = useListState(shape);
  const read = useRows(shape, state);
  const { rows, total, isFirst, isStale, error, again } = read;
  usePageThere(read, state, replacePage);
  const nameOf = useReferenceNames(shape, rows);
  // A list that counts them in a field of its own says no number twice.
  const hasUses = doesOffer(resource, 'uses') && !isCounted(resource);
  const usesOf = useUseCounts(name, rows, hasUses);
  const [selected, setSelected] = useState<readonly number[]>([]);
  const may = useMay();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const mayCreate = doesOffer(resource, 'create') && may('create', name);
  const mayImport = doesOffer(resource, 'import') && may('create', 'imports') && mayCreate;
  const mayBulk = doesOffer(resource, 'bulk') && (may('update', name) || may('delete', name));
  const open = (end: string) => void navigate(`${pathname}${search}${end}`, { preventScrollReset: true });
  const close = () => open('');
  // A record that takes a screen of its own is begun there.
  const add = () => {
    const screen = createPath(name);
    return screen === null ? open(NEW) : void navigate(screen);
  };
  useShortcuts(mayCreate ? [{ keys: 'c', label: `Add ${withArticle(noun.one)}`, run: add }] : []);
  useRowKeys();
  useRowLeft(name, rows);
  return (
    // However the list is shown otherwise, the keyboard stays where it is.
    <div className="dash-list" data-keep-place>
      <ListHead
        shape={shape}
        noun={noun}
        state={state}
        total={isFirst || error ? null : total}
        change={change}
        reset={reset}
        tools={
          <TakeOut
            resource={resource}
            shape={shape}
            state={state}
            onImport={mayImport ? () => open(IMPORT) : undefined}
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
        {mayImport && hash === IMPORT && <ImportDialog resource={resource} onClose={close} />}
      </Suspense>
    </div>
  );
}
