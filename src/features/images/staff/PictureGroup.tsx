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
import type { ImageKind } from '#src/domain/pictures/imageKinds.ts';
import { PictureTile } from './PictureTile.tsx';
import { madeFirst, movedBy, movedTo, ofKind, shownFirst } from './pictureRows.ts';
import type { PictureSet } from './pictureSet.ts';
import { kindPlural } from './shapes.ts';
import type { PictureWork } from './usePictureSet.ts';

interface PictureGroupProps {
  kind: ImageKind;
  pictures: PictureSet;
  work: PictureWork;
  onOpen(imageId: number): void;
}

/** The pictures of one kind in order, which can be changed by dragging and keys. */
export function PictureGroup({ kind, pictures, work, onOpen }: PictureGroupProps) {
  const headingId = useId();
  const list = useRef<HTMLUListElement>(null);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 6 } }),
  );
  const rows = ofKind(pictures.rows, kind);
  const first = shownFirst(pictures.rows, kind);
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    const position = rows.findIndex(({ imageId }) => imageId === over?.id);
    if (position >= 0) work.change((all) => movedTo(all, Number(active.id), position));
  };
  /** Moves the focus to the neighbouring picture before removing one, so that the focus is not lost. */
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
        {kindPlural(kind)} <small>{rows.length}</small>
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
                  position={index}
                  count={rows.length}
                  picture={pictures.pictureOf(row.imageId)}
                  isShown={row === first}
                  error={pictures.errorAt(pictures.rows.findIndex(({ imageId }) => imageId === row.imageId))}
                  episode={pictures.episodes.find(({ id }) => id === row.episodeId)?.name ?? null}
                  isDisabled={pictures.isDisabled}
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
