import type { ListStatus } from '#src/domain/lists/entry.ts';

/** One shape for each status, so that statuses differ by more than colour. */
const SHAPES: Readonly<Record<ListStatus | 'rewatching', string>> = {
  watching: 'M5 3l8 5-8 5z',
  completed: 'M2.5 8.5l3.5 3.5 7.5-8',
  on_hold: 'M5 3v10M11 3v10',
  dropped: 'M3.5 3.5l9 9M12.5 3.5l-9 9',
  plan_to_watch: 'M4 2.5h8v11l-4-3-4 3z',
  rewatching: 'M13 8a5 5 0 1 1-1.6-3.7M13 2v3h-3',
};

/** The shape of a status, beside its name. */
export const StatusMark = ({
  status,
  isRewatching = false,
}: {
  status: ListStatus;
  isRewatching?: boolean;
}) => (
  <svg
    className={`status-mark ${isRewatching ? 'rewatching' : status}`}
    viewBox="0 0 16 16"
    aria-hidden="true"
  >
    <path d={SHAPES[isRewatching ? 'rewatching' : status]} />
  </svg>
);
