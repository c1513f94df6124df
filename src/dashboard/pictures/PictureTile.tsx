import { MoreOutlined, StarFilled } from '@ant-design/icons';
import { useSortable } from '@dnd-kit/sortable';
import { Button, Dropdown } from 'antd';
import type { KeyboardEvent } from 'react';
import type { ImageSummary } from '#src/domain/summaries.ts';
import { Picture } from '#src/ui/poster/Picture.tsx';
import type { PictureRow } from './pictureRows.ts';
import { KIND_WORDS } from './shapes.ts';

interface PictureTileProps {
  row: PictureRow;
  /** Among those of its kind, from 0. */
  place: number;
  count: number;
  picture: ImageSummary | null;
  /** Whether pages show this one of its kind. */
  isShown: boolean;
  fault: string | null;
  episode: string | null;
  isDisabled: boolean;
  onOpen(): void;
  onMove(step: number): void;
  onFirst(): void;
  onRemove(): void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** One picture: opened by a click, moved by dragging or Alt with an arrow, taken out by Delete. */
export function PictureTile(props: PictureTileProps) {
  const { row, place, count, picture, isShown, fault, episode, isDisabled } = props;
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id: row.imageId,
    disabled: isDisabled,
  });
  const kind = KIND_WORDS[row.kind].one;
  const name = [
    `${kind} ${place + 1} of ${count}`,
    isShown && 'shown first',
    episode,
    picture?.credit && `by ${picture.credit}`,
  ]
    .filter(Boolean)
    .join(', ');
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (isDisabled || (event.key !== 'Delete' && event.key !== 'p' && (step === undefined || !event.altKey)))
      return;
    event.preventDefault();
    if (event.key === 'Delete') props.onRemove();
    else if (event.key === 'p') props.onFirst();
    else if (step !== undefined) props.onMove(step);
  };
  return (
    <li
      ref={setNodeRef}
      className={`pics-tile ${isDragging ? 'is-dragged' : ''} ${fault === null ? '' : 'is-wrong'}`}
      style={
        transform
          ? { transform: `translate(${Math.round(transform.x)}px, ${Math.round(transform.y)}px)`, transition }
          : undefined
      }
      {...listeners}
    >
      <button
        type="button"
        className="pics-tile-open"
        aria-label={name}
        title="Enter opens it, Alt+← and Alt+→ move it, P shows it first, Delete takes it out"
        onClick={props.onOpen}
        onKeyDown={onKeyDown}
      >
        {picture ? <Picture image={picture} sizes="180px" /> : <span className="pics-blank" />}
        {isShown && (
          <span className="pics-first">
            <StarFilled /> Shown first
          </span>
        )}
      </button>
      <div className="pics-tile-foot">
        <span className="dash-muted">
          {fault ?? episode ?? (picture ? `${picture.width} × ${picture.height}` : `No. ${row.imageId}`)}
        </span>
        <Dropdown
          trigger={['click']}
          disabled={isDisabled}
          menu={{
            items: [
              { key: 'open', label: 'Details…', onClick: props.onOpen },
              {
                key: 'first',
                label: row.isPrimary ? 'Do not show it first' : 'Show it first',
                onClick: props.onFirst,
              },
              { key: 'back', label: 'Move forward', disabled: place === 0, onClick: () => props.onMove(-1) },
              {
                key: 'on',
                label: 'Move back',
                disabled: place === count - 1,
                onClick: () => props.onMove(1),
              },
              { key: 'out', label: 'Take out', danger: true, onClick: props.onRemove },
            ],
          }}
        >
          <Button
            type="text"
            size="small"
            icon={<MoreOutlined aria-hidden="true" />}
            aria-label={`More for ${kind.toLowerCase()} ${place + 1}`}
          />
        </Dropdown>
      </div>
    </li>
  );
}
