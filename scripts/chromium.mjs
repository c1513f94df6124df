// Finds the browser for the tests. If there is none, installs one and prints what it installs.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';

const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const known = () =>
  [process.env.CHROMIUM_PATH, '/usr/bin/chromium', chromium.executablePath()].find(
    (path) => path && existsSync(path),
  );

function run(command, args) {
  console.log(`  ${command} ${args.join(' ')}`);
  return (
    spawnSync(command, args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0
  );
}

function installFromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  console.log('Chromium was not found. Installing it and Korean fonts from Debian for the browser tests.');
  const install = (...packages) =>
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages]);
  const isInstalled = run('apt-get', ['update', '-qq']) && install('chromium', 'fonts-noto-cjk');
  // Older releases have no headless shell; the tests then use the whole browser.
  if (isInstalled) install('chromium-headless-shell');
  return isInstalled;
}

function installFromPlaywright() {
  console.log("Chromium was not found. Downloading Playwright's Chromium for the browser tests.");
  return run(process.execPath, [
    join(import.meta.dirname, '../node_modules/playwright/cli.js'),
    'install',
    'chromium',
  ]);
}

/**
 * Returns the path of Chromium: CHROMIUM_PATH, the system's or Playwright's. Installs it if there is none, and ends the
 * process with 1 if that fails.
 */
export function findChromium() {
  const present = known();
  if (present) return present;
  if (installFromDebian() || installFromPlaywright()) {
    const installed = known();
    if (installed) return installed;
  }
  console.error('The browser tests need Chromium. Install it, or set CHROMIUM_PATH to its path.');
  process.exit(1);
}

/**
 * Returns the path of Chromium's headless shell if Debian's is installed and CHROMIUM_PATH names no other browser. It opens
 * pages in about half the time of the whole browser, but does not block popups.
 * @param browser path of the whole browser, the result if there is no shell
 */
export const headlessShell = (browser) =>
  !process.env.CHROMIUM_PATH && existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : browser;
