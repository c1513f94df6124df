/** Path of a Chromium: CHROMIUM_PATH, the system's, Playwright's; else installed. Ends the process when none can be had. */
export function findChromium(): string;
