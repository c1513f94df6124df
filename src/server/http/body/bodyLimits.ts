import { AppError } from '#src/domain/errors.ts';

/** Limits of one JSON body. Bytes bound the memory; values bound the time of parsing and validation. */
export interface BodyLimit {
  readonly bytes: number;
  /** Elements of lists and fields of objects, counted together at every level. */
  readonly values: number;
}

/**
 * The limits a call can choose from. Each is the smallest that its largest valid input fits in: a command has at most an
 * id token (8,000 characters) or a note; a record its texts of 2,000 characters; a list 20,000 ids of eleven characters;
 * an editor a title with 2,500 episodes, 600 characters and 900 credits.
 */
export const BODY_LIMITS = {
  command: { bytes: 10_000, values: 200 },
  record: { bytes: 50_000, values: 5_000 },
  list: { bytes: 250_000, values: 25_000 },
  editor: { bytes: 1_000_000, values: 45_000 },
} as const satisfies Record<string, BodyLimit>;

/** Creates a 413 error for a body that exceeds a limit of its call. */
export function contentTooLarge(message: string): AppError {
  return new AppError(message, { statusCode: 413, name: 'ContentTooLarge' });
}

/** Creates a 413 error that names the allowed number of bytes. */
export const tooManyBytes = (bytes: number): AppError =>
  contentTooLarge(`The body is too large. Send at most ${bytes} bytes`);
