import { MoreOutlined, StarFilled } from '@ant-design/icons';
import { useSortable } from '@dnd-kit/sortable';
import { Button, Dropdown } from 'antd';
import type { KeyboardEvent } from 'react';
import type { ImageSummary } from '#src/domain/catalogue/summaries.ts';
import { IMAGE_KIND_LABELS } from '#src/domain/pictures/imageKinds.ts';
import { Picture } from '#src/ui/poster/Picture.tsx';
import type { PictureRow } from './pictureRows.ts';

interface PictureTileProps {
  row: PictureRow;
  /** Index among those of its kind, from 0. */
  position: number;
  count: number;
  picture: ImageSummary | null;
  /** Whether pages show this picture of its kind. */
  isShown: boolean;
  error: string | null;
  episode: string | null;
  isDisabled: boolean;
  onOpen(): void;
  onMove(step: number): void;
  onFirst(): void;
  onRemove(): void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** A picture: a click opens it, dragging or Alt with an arrow key moves it, Delete removes it. */
export function PictureTile(props: PictureTileProps) {
  const { row, position, count, picture, isShown, error, episode, isDisabled } = props;
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id: row.imageId,
    disabled: isDisabled,
  });
  const kind = IMAGE_KIND_LABELS[row.kind];
  const name = [
    `${kind} ${position + 1} of ${count}`,
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
      className={`pics-tile ${isDragging ? 'is-dragged' : ''} ${error === null ? '' : 'is-wrong'}`}
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
        title="Enter: open, Alt+← and Alt+→: move, P: show first, Delete: remove"
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
          {error ?? episode ?? (picture ? `${picture.width} × ${picture.height}` : `No. ${row.imageId}`)}
        </span>
        <Dropdown
          trigger={['click']}
          disabled={isDisabled}
          menu={{
            items: [
              { key: 'open', label: 'Details…', onClick: props.onOpen },
              {
                key: 'first',
                label: row.isPrimary ? 'Do not show first' : 'Show first',
                onClick: props.onFirst,
              },
              {
                key: 'back',
                label: 'Move forward',
                disabled: position === 0,
                onClick: () => props.onMove(-1),
              },
              {
                key: 'on',
                label: 'Move back',
                disabled: position === count - 1,
                onClick: () => props.onMove(1),
              },
              { key: 'out', label: 'Remove', danger: true, onClick: props.onRemove },
            ],
          }}
        >
          <Button
            type="text"
            size="small"
            icon={<MoreOutlined aria-hidden="true" />}
            aria-label={`More for ${kind.toLowerCase()} ${position + 1}`}
          />
        </Dropdown>
      </div>
    </li>
  );
}
