import { AppError } from '#src/domain/errors.ts';

/** An AppError as plain data: structured clone keeps neither its class nor its fields. */
interface PlainError {
  readonly message: string;
  readonly statusCode: number;
  readonly statusMessage: string;
  readonly name: string;
  readonly fields?: AppError['fields'];
  readonly data?: unknown;
}

/** The message with a worker's result. */
export type Envelope = { readonly value: unknown } | { readonly error: PlainError };

/** Serialises an AppError for another thread. */
export function packError({ message, statusCode, statusMessage, name, fields, data }: AppError): Envelope {
  return { error: { message, statusCode, statusMessage, name, ...(fields && { fields }), data } };
}

/** Returns the value of an envelope. @throws the AppError in it */
export function unpack(envelope: Envelope): unknown {
  if ('value' in envelope) return envelope.value;
  const { message, ...options } = envelope.error;
  throw new AppError(message, options);
}
