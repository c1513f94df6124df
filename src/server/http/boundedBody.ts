/**
 * A request's body as text (UTF-8), read no further than a bound.
 * @param bytes most bytes that are taken
 * @returns null for a larger one
 */
export async function bodyAtMost(request: Request, bytes: number): Promise<string | null> {
  if (Number(request.headers.get('content-length') ?? 0) > bytes) return null;
  const decoder = new TextDecoder();
  let length = 0;
  let text = '';
  for await (const part of request.body ?? []) {
    length += part.length;
    if (length > bytes) return null;
    text += decoder.decode(part, { stream: true });
  }
  return text + decoder.decode();
}
