import { join } from 'node:path';
import type { Page } from 'playwright';
import { build } from 'vite';
import type * as Client from './clientParts.ts';
import { ROOT } from '#tests/support/database/db.ts';

declare global {
  interface Window {
    /** The browser helpers of the product, in a page that `withClient` prepared. */
    client: typeof Client;
  }
}

let bundled: Promise<string> | undefined;

/** The browser helpers of the product as one classic script. */
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

/** Adds the browser helpers of the product to an open page, whose context must bypass its policy. */
export async function withClient(page: Page): Promise<void> {
  await page.addScriptTag({ content: `${await clientScript()};window.client=client` });
}
