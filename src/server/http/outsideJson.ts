/**
 * Largest JSON of another server that is parsed on the event loop, in bytes: its worst shape takes a few ms. Larger JSON
 * is parsed in a worker thread.
 */
export const SMALL_JSON_BYTES = 64_000;

/**
 * Parses a small JSON response of another server.
 * @param body UTF-8, at most `SMALL_JSON_BYTES`
 * @throws RangeError for a larger body, SyntaxError for invalid JSON
 */
export function parseSmallJson(body: Uint8Array): unknown {
  if (body.length > SMALL_JSON_BYTES)
    throw new RangeError(`JSON of ${body.length} bytes exceeds ${SMALL_JSON_BYTES}`);
  return JSON.parse(new TextDecoder().decode(body));
}
