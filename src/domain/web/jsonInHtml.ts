const UNSAFE = /[<>&\u2028\u2029]/g;

/** Escapes JSON for an element of an HTML page, so that no character in it can end the element. It remains the same JSON. */
export const jsonInHtml = (json: string): string =>
  json.replace(UNSAFE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
