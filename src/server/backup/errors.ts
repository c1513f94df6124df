/** A reason why a backup cannot be made, read or restored, with a message for the terminal. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
  /** Marks an expected error, like the status of an `AppError`: it is shown without a stack. */
  readonly statusCode = 400;
}
