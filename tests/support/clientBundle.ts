import { join } from 'node:path';
import type { Page } from 'playwright';
import { build } from 'vite';
import type * as Client from './clientParts.ts';
import { ROOT } from './db.ts';

declare global {
  interface Window {
    /** The product's browser helpers, in a page that `withClient` prepared. */
    client: typeof Client;
  }
}

let bundled: Promise<string> | undefined;

/** The product's own browser helpers as one classic script. */
function clientScript(): Promise<string> {
  bundled ??= build({
    root: ROOT,
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      lib: { entry: join(import.meta.dirname, 'clientParts.ts'), name: 'client', formats: ['iife'] },
    },
  }).then((outputs) => {
    const [first] = [outputs].flat();
    if (!first || !('output' in first)) throw new Error('The helpers were not bundled');
    return first.output[0].code;
  });
  return bundled;
}

/** Puts the product's browser helpers into a page that is open, whose context must pass its policy by. */
export async function withClient(page: Page): Promise<void> {
  await page.addScriptTag({ content: `${await clientScript()};window.client=client` });
}
