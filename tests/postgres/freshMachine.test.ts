import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { launchBrowser, openPage, visit } from '#tests/support/browser/browser.ts';
import { testResources, until } from '#tests/support/database/postgres.ts';

const { folder, site } = testResources();

/** Links of the mails in the data folder, which contains them if no mail server is set. */
async function mailedLinks(dataDir: string): Promise<string[]> {
  const outbox = join(dataDir, 'outbox');
  const names = await readdir(outbox).catch(() => []);
  const mails = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
  return mails.flatMap((mail) => /https?:\/\/\S+\/auth\/action\S+/.exec(mail)?.[0] ?? []);
}

describe('A fresh machine', () => {
  it('[S-A10] [S-A12] leads from the start message to an admin: set-up link, mail in the data folder, account', async () => {
    const dataDir = await folder();
    const running = site(dataDir);
    const origin = await running.ready;
    await until(() => running.output().includes('/register?setup='));
    const setupLink = /(http\S+\/register\?setup=\S+)/.exec(running.output())?.[1] ?? '';
    expect(setupLink.startsWith(`${origin}/`)).toBe(true);

    const browser = await launchBrowser();
    const { page, complaints } = await openPage(browser);
    await visit(page, setupLink);
    await page.getByLabel('Name').fill('김태희');
    await page.getByLabel('E-mail address').fill('tae@example.org');
    await page.getByLabel('Password', { exact: true }).fill('a long enough one');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.waitForURL('**/verify');
    await until(async () => (await mailedLinks(dataDir)).length > 0);
    await page.goto((await mailedLinks(dataDir))[0] ?? '');
    const toDashboard = page.getByRole('link', { name: 'Open the dashboard' });
    expect(await toDashboard.getAttribute('href')).toBe('/dashboard');
    await page.getByRole('link', { name: 'Go to your account' }).click();
    await page.getByText('Signed in as 김태희').waitFor();
    const { user } = await page.evaluate(async () => (await fetch('/api/me')).json());
    expect(user).toMatchObject({ handle: 'gimtaehui', roles: ['member', 'admin'], isStaff: true });
    expect(user.permissions).toContain('roles:update');
    expect(complaints).toEqual([]);
    await browser.close();
    expect(await running.kill('SIGTERM')).toBe(0);

    const again = site(dataDir);
    await again.ready;
    await until(() => again.output().includes('is ready'));
    expect(again.output()).not.toContain('/register?setup=');
    expect(await again.kill('SIGTERM')).toBe(0);
  });
});
