import { sessionEnded } from '#src/domain/accounts/sessionErrors.ts';

/** Error code raised by the trigger `refuse_closed_account` (migration `registrations`). */
const ACCOUNT_CLOSED = 'MC001';

/**
 * Converts the error of a write for an account that was closed during the call to the error of an ended session. Returns
 * any other error unchanged.
 */
export function asClosedAccount(error: unknown): unknown {
  const isClosed = error instanceof Error && 'code' in error && error.code === ACCOUNT_CLOSED;
  return isClosed ? sessionEnded() : error;
}
