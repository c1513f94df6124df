import { call } from '#src/client/api.ts';
import { ReasonDialog } from '#src/dashboard/frame/ReasonDialog.tsx';
import { isolated } from '#src/domain/names/isolated.ts';

interface RemoveDialogProps {
  /** Path of the record's API call. */
  path: string;
  name: string;
  /** `Delete` or `Hide`. */
  verb: string;
  onClose(): void;
  /** Receives the response: the deleted record. @throws Error if it is not a record */
  onRemoved(answer: unknown): void;
}

/** Deletes or hides a record; it can be restored with everything that belongs to it. */
export const RemoveDialog = ({ path, name, verb, onClose, onRemoved }: RemoveDialogProps) => (
  <ReasonDialog
    title={`${verb} ${isolated(name)}?`}
    okText={verb}
    isDangerous
    shownIn="history"
    onClose={onClose}
    run={async (note) => {
      onRemoved(await call(path, { method: 'DELETE', body: note === undefined ? {} : { note } }));
      onClose();
    }}
  >
    <p>It disappears from the site immediately. You can restore it here with all its data.</p>
  </ReasonDialog>
);
