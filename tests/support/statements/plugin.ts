import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin } from 'vitest/config';
import { type FoundCalls, findCalls } from './callSites.ts';
import type { CallSite } from './shapes.ts';

const ROOT = join(import.meta.dirname, '../../..');
const CACHE = join(ROOT, 'node_modules/.cache/dramalog');
const CHECKED_CALL = join(import.meta.dirname, 'checkedCall.ts');

const FINDER = 'tests/support/statements';

/** Locations of statements, including the intentionally wrong ones of the tests. */
const FOLDERS = ['src', 'tests/statements'];

const filesIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join(ROOT, folder, file))
    .sort();

/** The calls in the sources; found once for each state of the sources, which takes the compiler some 20 s. */
function foundCalls(): FoundCalls {
  const sources = FOLDERS.flatMap(filesIn);
  const others = [join(ROOT, 'tsconfig.json'), join(ROOT, 'package-lock.json'), ...filesIn(FINDER)];
  const hash = createHash('sha256');
  for (const file of [...sources, ...others]) hash.update(relative(ROOT, file)).update(readFileSync(file));
  const cache = join(CACHE, 'statements.json');
  const state = hash.digest('hex');
  try {
    const cached = JSON.parse(readFileSync(cache, 'utf8')) as { state: string; found: FoundCalls };
    if (cached.state === state) return cached.found;
  } catch {
    // There is none yet.
  }
  const result = findCalls(ROOT, sources);
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(cache, JSON.stringify({ state, found: result }));
  return result;
}

let match: FoundCalls | undefined;

/** Every call of the sources that runs a statement. */
export const allCalls = (): FoundCalls => (match ??= foundCalls());

/** Wraps calls in `checkedCall`; all line numbers stay the same. */
function withChecks(code: string, sites: readonly CallSite[]): string {
  const cuts = sites.flatMap((site, index) => [
    // Of calls with the same start the outer one opens first, of those with the same end the inner one closes
    // first.
    { at: site.start, length: site.end - site.start, text: `__checkedCall(__callSites[${index}], ` },
    { at: site.end, length: site.end - site.start, text: ')' },
  ]);
  const opensFirst = (a: (typeof cuts)[number], b: (typeof cuts)[number]) =>
    a.at - b.at ||
    Number(b.text === ')') - Number(a.text === ')') ||
    (a.text === ')' ? a.length - b.length : b.length - a.length);
  let done = 0;
  let text = '';
  for (const { at, text: put } of cuts.sort(opensFirst)) {
    text += code.slice(done, at) + put;
    done = at;
  }
  const head =
    `import { checkedCall as __checkedCall } from ${JSON.stringify(CHECKED_CALL)};` +
    `const __callSites = ${JSON.stringify(sites)};`;
  return head + text + code.slice(done);
}

/** Lets the tests that run from source compare the rows of every statement with their declared types. */
export function checkStatements(): Plugin {
  return {
    name: 'check-statements',
    enforce: 'pre',
    transform(code, id) {
      const file = relative(ROOT, id);
      // Others have no statements, and their tests need not wait for the compiler.
      if (!/^(src\/(server|main)\/.*|(src|tests\/statements)\/.*\.server)\.ts$/.test(file)) return null;
      const sites = allCalls().sites[file];
      return sites ? { code: withChecks(code, sites), map: null } : null;
    },
  };
}
