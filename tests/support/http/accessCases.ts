export const ORIGIN = 'http://localhost';
export const CHUNK = 16_384;
export const cookies = new Map<string, string>();

export interface SentBody {
  name: string;
  text: string;
  type?: string;
}

/** A body that is sent in parts, with the number of bytes that were read. */
export function streamed(text: string) {
  const bytes = new TextEncoder().encode(text);
  let taken = 0;
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (taken >= bytes.length) return controller.close();
        controller.enqueue(bytes.subarray(taken, taken + CHUNK));
        taken += CHUNK;
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, taken: () => taken };
}

export const addressOf = (path: string) =>
  path
    .replace(/\{(id|dramaId)\}/g, '1')
    .replace('{session}', '0'.repeat(32))
    .replace(/\{\w+\}/g, 'x');
