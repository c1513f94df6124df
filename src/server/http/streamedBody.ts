import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Log } from '#src/server/log.ts';
import { reportError } from './errors.ts';

/**
 * Creates the body of a response that is produced while it is sent. If a piece fails, the error is logged and the
 * connection is closed, so that the client detects the incomplete body. Node's adapter would instead append the error
 * message to the body.
 */
export function streamedBody(
  c: Context,
  pieces: AsyncIterable<string | Uint8Array>,
  log: Log,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const { outgoing } = (c.env ?? {}) as Partial<HttpBindings>;
  const iterator = pieces[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await iterator.next();
        if (done) controller.close();
        else controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value);
      } catch (error) {
        const reported = reportError(error, c, log);
        if (!outgoing) return controller.error(reported);
        outgoing.destroy();
        controller.close();
      }
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}
