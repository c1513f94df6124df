/** Marks the beginning and the end of a spoiler within a paragraph or item. */
export const SPOILER_MARK = '||';

/** What stands for a spoiler where it cannot be revealed: quotations, previews, structured data. */
export const SPOILER_TEXT = '[spoiler]';

const TAG = /(<[^<>]*>)/;
const BLOCK_TAG = /^<\/?(?:p|ul|ol|li)(?:\s|>)/;

const isTag = (piece: string) => piece.startsWith('<');
const isBlank = (pieces: readonly string[]) => pieces.every((piece) => isTag(piece) || piece.trim() === '');

/** Divides clean rich text into tags, marks and the texts between them. Marks within tags, such as in addresses, stay there. */
function piecesOf(html: string): string[] {
  return html
    .split(TAG)
    .flatMap((part) => (isTag(part) ? [part] : part.split(/(\|\|)/)))
    .filter((piece) => piece !== '');
}

/** Whether each start tag among the pieces has its end tag, in the right order. */
function isBalanced(pieces: readonly string[]): boolean {
  const open: string[] = [];
  for (const piece of pieces) {
    const [, slash, name] = /^<(\/?)([a-z]+)/.exec(piece) ?? [];
    if (name === undefined || name === 'br') continue;
    if (slash === '') open.push(name);
    else if (open.pop() !== name) return false;
  }
  return open.length === 0;
}

/** Rewrites the spoilers of rich text: pairs of marks in one block with a text between them. Other marks are text. */
function rewriteSpoilers(html: string, rewrite: (pieces: readonly string[]) => string): string {
  if (!html.includes(SPOILER_MARK)) return html;
  let done = '';
  let start = -1;
  let pending: string[] = [];
  const giveUp = () => {
    done += (start >= 0 ? SPOILER_MARK : '') + pending.join('');
    pending = [];
    start = -1;
  };
  for (const [index, piece] of piecesOf(html).entries()) {
    if (piece === SPOILER_MARK) {
      if (start >= 0 && !isBlank(pending)) {
        done += rewrite(pending);
        pending = [];
        start = -1;
      } else {
        giveUp();
        start = index;
      }
    } else if (start < 0) done += piece;
    else if (BLOCK_TAG.test(piece)) {
      giveUp();
      done += piece;
    } else pending.push(piece);
  }
  giveUp();
  return done;
}

const veil = (html: string) =>
  `<label class="spoiler"><input type="checkbox" aria-label="Show spoiler"><span>${html}</span></label>`;

/**
 * Covers spoilers in rich text for display. A covered text is shown by its check box, so it works without scripts, by
 * keyboard and with screen readers. A spoiler in which a format begins or ends is covered in several parts.
 * @param html output of the cleaner
 */
export function veiledSpoilers(html: string): string {
  return rewriteSpoilers(html, (pieces) => {
    if (isBalanced(pieces)) return veil(pieces.join(''));
    return pieces.map((piece) => (isTag(piece) || piece.trim() === '' ? piece : veil(piece))).join('');
  });
}

/**
 * Replaces spoilers in rich text by `[spoiler]`. Formats that begin or end within a spoiler stay, so that the result is well
 * formed.
 * @param html output of the cleaner
 */
export function withoutSpoilers(html: string): string {
  return rewriteSpoilers(
    html,
    (pieces) => SPOILER_TEXT + (isBalanced(pieces) ? '' : pieces.filter(isTag).join('')),
  );
}
