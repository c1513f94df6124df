/** Texts of answers that were made whole. Read back from an answer's stream, one costs three times as much. */
const texts = new WeakMap<Response, string>();

/** An answer whose text is known as a whole. */
export function wholeAnswer(text: string, init: ResponseInit): Response {
  const answer = new Response(text, init);
  texts.set(answer, text);
  return answer;
}

/** The body of an answer that nobody has read: UTF-8 where it was made of a text. @throws what reading its stream throws */
export async function bodyOf(answer: Response): Promise<Uint8Array<ArrayBuffer>> {
  const text = texts.get(answer);
  return text === undefined ? new Uint8Array(await answer.arrayBuffer()) : Buffer.from(text);
}
