/**
 * Returns the path of Chromium: CHROMIUM_PATH, the system's or Playwright's. Installs it if there is none, and ends the
 * process with 1 if that fails.
 */
export function findChromium(): string;

/**
 * Returns the path of Chromium's headless shell if Debian's is installed and CHROMIUM_PATH names no other browser. It opens
 * pages in about half the time of the whole browser, but does not block popups.
 * @param browser path of the whole browser, the result if there is no shell
 */
export function headlessShell(browser: string): string;
