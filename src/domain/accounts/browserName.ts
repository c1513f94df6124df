type Signs = readonly (readonly [RegExp, string])[];

// Order matters: Edge and Opera also contain "Chrome", and Chrome contains "Safari".
const BROWSERS: Signs = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Whale\//, 'Whale'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
  [/curl\//, 'curl'],
];

const SYSTEMS: Signs = [
  [/Android/, 'Android'],
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];

const nameIn = (text: string, signs: Signs) => signs.find(([sign]) => sign.test(text))?.[1];

/** Returns a short name of browser and operating system from a User-Agent header: `Firefox on Windows`. */
export function browserName(userAgent: string): string {
  const browser = nameIn(userAgent, BROWSERS) ?? 'A browser';
  const system = nameIn(userAgent, SYSTEMS);
  return system === undefined ? browser : `${browser} on ${system}`;
}
