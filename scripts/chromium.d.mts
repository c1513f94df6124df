/**
 * Returns the path of Chromium: CHROMIUM_PATH, the system's or Playwright's. Installs it if there is none, and ends the
 * process with 1 if that fails.
 */
export function findChromium(): string;
