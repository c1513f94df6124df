import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext } from '@dnd-kit/sortable';
import { useId, useRef } from 'react';
import type { ImageKind } from '#src/domain/pictures.ts';
import { PictureTile } from './PictureTile.tsx';
import { madeFirst, movedBy, movedTo, ofKind, shownFirst } from './pictureRows.ts';
import { KIND_WORDS } from './shapes.ts';
import type { Shelf } from './shelf.ts';
import type { ShelfWork } from './useShelf.ts';

interface PictureGroupProps {
  kind: ImageKind;
  shelf: Shelf;
  work: ShelfWork;
  onOpen(imageId: number): void;
}

/** The pictures of one kind in their order, which dragging and keys change. */
export function PictureGroup({ kind, shelf, work, onOpen }: PictureGroupProps) {
  const headingId = useId();
  const list = useRef<HTMLUListElement>(null);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 6 } }),
  );
  const rows = ofKind(shelf.rows, kind);
  const first = shownFirst(shelf.rows, kind);
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    const place = rows.findIndex(({ imageId }) => imageId === over?.id);
    if (place >= 0) work.change((all) => movedTo(all, Number(active.id), place));
  };
  /** Goes to the picture that is next once this one is gone, so that work goes on there. */
  const remove = (index: number) => {
    const row = rows[index];
    if (!row) return;
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('.pics-tile-open') ?? [])];
    (buttons[index + 1] ?? buttons[index - 1])?.focus();
    work.remove(row.imageId);
  };
  return (
    <section className="pics-group" aria-labelledby={headingId}>
      <h2 id={headingId}>
        {KIND_WORDS[kind].many} <small>{rows.length}</small>
      </h2>
      {rows.length === 0 ? (
        <p className="dash-muted">None yet.</p>
      ) : (
        <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={onDragEnd}>
          <SortableContext items={rows.map(({ imageId }) => imageId)} strategy={rectSortingStrategy}>
            <ul ref={list} className="pics-tiles" data-kind={kind}>
              {rows.map((row, index) => (
                <PictureTile
                  key={row.imageId}
                  row={row}
                  place={index}
                  count={rows.length}
                  picture={shelf.pictureOf(row.imageId)}
                  isShown={row === first}
                  fault={shelf.faultAt(shelf.rows.findIndex(({ imageId }) => imageId === row.imageId))}
                  episode={shelf.episodes.find(({ id }) => id === row.episodeId)?.name ?? null}
                  isDisabled={shelf.isDisabled}
                  onOpen={() => onOpen(row.imageId)}
                  onMove={(step) => work.change((all) => movedBy(all, row.imageId, step))}
                  onFirst={() => work.change((all) => madeFirst(all, row.imageId))}
                  onRemove={() => remove(index)}
                />
              ))}
            </ul>
          </SortableContext>
        </DndContext>
      )}
    </section>
  );
}
