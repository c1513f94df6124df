import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import postcss, { type Declaration } from 'postcss';
import { describe, expect, it } from 'vitest';
import { DEFERRED_DRAWINGS, DEFERRED_PARTS } from '#src/ui/deferred/deferredParts.ts';
import { LEAST_LETTERS, LETTERED_FROM } from '#src/ui/poster/posterHtml.ts';

const SRC = join(import.meta.dirname, '../../../src');
const read = (file: string) => postcss.parse(readFileSync(join(SRC, file), 'utf8'));
const bare = (selector: string) => selector.replaceAll(/\s+/g, ' ');

describe('deferred layout', () => {
  it('is the same in the stylesheet and in the script that runs it', () => {
    const lists: string[] = [];
    read('ui/deferred/deferred.css').walkDecls('content-visibility', ({ parent }) => {
      if (parent?.type === 'rule') lists.push(bare((parent as postcss.Rule).selector));
    });
    expect(lists).toEqual([
      `:root:not([data-laid-out]) :is( ${DEFERRED_PARTS.join(', ')} ):not([data-laid-out])`,
      `:is(${DEFERRED_DRAWINGS.join(', ')}):not([data-laid-out])`,
    ]);
  });
});

/**
 * The smallest possible size, in CSS pixels with default browser settings; null if it depends on the
 * surrounding text.
 */
function leastOf(value: string): number | null {
  const [, unsure] = /^clamp\(([^,]+),/.exec(value) ?? [null, value];
  const [, size, unit] = /^([\d.]+)(px|rem|em)?$/.exec(unsure ?? '') ?? [];
  if (size === undefined) return null;
  // An em follows text that is 14 px or larger.
  return Number(size) * ({ px: 1, rem: 16, em: 14 }[unit ?? 'px'] ?? 1);
}

describe('text on public pages', () => {
  it('is nowhere smaller than 12 px in the stylesheets', () => {
    const small: string[] = [];
    const judge = (file: string) => (declaration: Declaration) => {
      const least = leastOf(declaration.value);
      if (least !== null && least < LEAST_LETTERS) small.push(`${file}: ${declaration}`);
    };
    const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /^(ui|features)\/.*\.css$/.test(file),
    );
    expect(files.length).toBeGreaterThan(20);
    for (const file of files) read(file).walkDecls(/^(font-size|--text-|--size-)/, judge(file));
    expect(small).toEqual([]);
    expect(['0.7rem', '11px', 'clamp(0.6rem, 2vw, 1rem)', '0.8em'].map(leastOf)).toEqual([
      11.2,
      11,
      9.6,
      expect.closeTo(11.2),
    ]);
  });

  it('on drawings appears from the width at which it is legible', () => {
    const rules: [string, string, string][] = [];
    read('ui/poster/poster.css').walkAtRules('container', (container) => {
      container.walkDecls((declaration) => {
        rules.push([container.params, (declaration.parent as postcss.Rule).selector, String(declaration)]);
      });
    });
    expect(rules).toEqual(
      LETTERED_FROM.map((width) => [`(width < ${width}px)`, `.poster-art > .from-${width}`, 'display: none']),
    );
  });
});
