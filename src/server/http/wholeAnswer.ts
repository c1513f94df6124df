/** Texts of complete responses. Reading one back from the response's stream takes three times as long. */
const texts = new WeakMap<Response, string>();

/** Creates a response from a complete text. */
export function wholeAnswer(text: string, init: ResponseInit): Response {
  const answer = new Response(text, init);
  texts.set(answer, text);
  return answer;
}

/** Returns the unread body of a response; UTF-8 if it was created from a text. @throws errors of reading its stream */
export async function bodyOf(answer: Response): Promise<Uint8Array<ArrayBuffer>> {
  const text = texts.get(answer);
  return text === undefined ? new Uint8Array(await answer.arrayBuffer()) : Buffer.from(text);
}
