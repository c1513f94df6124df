import { type ChildProcess, spawn } from 'node:child_process';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, openPage, visit } from '#tests/support/browser/browser.ts';
import { ROOT, starterDatabase, type TestDatabase } from '#tests/support/database/db.ts';

let database: TestDatabase;
let browser: Browser;
let server: ChildProcess;
let origin: string;
let output = '';

beforeAll(async () => {
  database = await starterDatabase();
  browser = await launchBrowser();
  server = spawn(process.execPath, ['scripts/dev.mjs'], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, PORT: '0', DATABASE_URL: database.connectionString },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  origin = await new Promise<string>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      output += chunk;
      const [address] = /http:\/\/localhost:\d+(?=\n)/.exec(output) ?? [];
      if (address) resolve(address);
    };
    server.stdout?.on('data', listen);
    server.stderr?.on('data', listen);
    server.once('close', (code) => reject(new Error(`ended with ${code}: ${output.slice(-2000)}`)));
  });
});

afterAll(async () => {
  const ended = new Promise((resolve) => server.once('close', resolve));
  server.kill('SIGTERM');
  await ended;
  await browser.close();
  await database.drop();
});

describe('the site in development', () => {
  it.each([
    ['/', 'Every Korean'],
    ['/_ui', 'Page Not Found'],
  ])('shows %s, hydrated without warnings', async (path, text) => {
    const { page, context, complaints } = await openPage(browser);
    await visit(page, origin + path);
    await page.getByText(text).first().waitFor();
    await page
      .getByRole('button', { name: /dark|night|light/i })
      .first()
      .click();
    await expect
      .poll(() => page.evaluate(() => document.documentElement.classList.contains('dark')))
      .toBe(true);
    expect(complaints).toEqual([]);
    expect(output).not.toContain('optimized dependencies changed');
    await context.close();
  });
});
