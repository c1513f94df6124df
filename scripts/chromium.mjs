// Finds the browser for the tests. If there is none, installs one and prints what it installs.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';

/** The headless shell comes first: it opens pages in about half the time of the whole browser. */
const known = () =>
  [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    chromium.executablePath(),
  ].find((path) => path && existsSync(path));

function run(command, args) {
  console.log(`  ${command} ${args.join(' ')}`);
  return (
    spawnSync(command, args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0
  );
}

/** The packages in the order of preference; older releases of Debian have no headless shell. */
const DEBIAN_BROWSERS = ['chromium-headless-shell', 'chromium'];

function installFromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  console.log('Chromium was not found. Installing it and Korean fonts from Debian for the browser tests.');
  return (
    run('apt-get', ['update', '-qq']) &&
    DEBIAN_BROWSERS.some((browser) =>
      run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', browser, 'fonts-noto-cjk']),
    )
  );
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
