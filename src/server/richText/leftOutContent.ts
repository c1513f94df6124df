import type { Token } from 'parse5';
import { roleOf } from '#src/domain/text/elements.ts';

const FOREIGN: ReadonlySet<string> = new Set(['svg', 'math']);

/** Elements of SVG and MathML that contain HTML or text (HTML standard, section 13.2.6.1, "integration points"). */
const INTEGRATION_POINTS: ReadonlySet<string> = new Set([
  'annotation-xml',
  'desc',
  'foreignobject',
  'mi',
  'mn',
  'mo',
  'ms',
  'mtext',
  'title',
]);

/** Start tags that end SVG and MathML (HTML standard, section 13.2.6.5), except `font`, which depends on its attributes. */
const BREAKING_OUT: ReadonlySet<string> = new Set(
  (
    'b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta nobr ' +
    'ol p pre ruby s small span strong strike sub sup table tt u ul var'
  ).split(' '),
);
const ENDS_BREAKING_OUT: ReadonlySet<string> = new Set(['p', 'br']);

const isLeftOut = (name: string) => {
  const role = roleOf(name);
  return role === 'hidden' || role === 'replaced';
};

/** Tracks the tags of a document to determine which content is removed together with its element. */
export function leftOutContent() {
  /** The outermost removed element, and how many elements of its name are open. */
  let name: string | null = null;
  let depth = 0;
  let integrationPoints = 0;

  const isForeign = () => name !== null && FOREIGN.has(name) && integrationPoints === 0;
  const leave = () => {
    [name, depth, integrationPoints] = [null, 0, 0];
  };
  return {
    isInside: () => name !== null,
    /** Returns whether the position is in SVG or MathML, where tags are parsed by other rules. */
    isForeign,
    /** Processes a start tag. @returns whether it is removed */
    begin({ tagName, selfClosing }: Token.TagToken): boolean {
      if (isForeign() && BREAKING_OUT.has(tagName)) leave();
      if (name === null && !isLeftOut(tagName)) return false;
      const isEmpty = selfClosing && (FOREIGN.has(tagName) || isForeign());
      if (isEmpty) return true;
      name ??= tagName;
      if (tagName === name) depth += 1;
      else if (FOREIGN.has(name) && INTEGRATION_POINTS.has(tagName)) integrationPoints += 1;
      return true;
    },
    /** Processes an end tag. @returns whether it is removed */
    end({ tagName }: Token.TagToken): boolean {
      if (isForeign() && ENDS_BREAKING_OUT.has(tagName)) leave();
      if (name === null) return isLeftOut(tagName);
      if (tagName === name) {
        depth -= 1;
        if (depth === 0) leave();
      } else if (integrationPoints > 0 && INTEGRATION_POINTS.has(tagName)) integrationPoints -= 1;
      return true;
    },
  };
}
