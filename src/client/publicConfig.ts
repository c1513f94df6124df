import { CONFIG_ELEMENT, type PublicConfig } from '#src/domain/web/publicConfig.ts';

let cached: PublicConfig | undefined;

/**
 * Returns the public configuration, which is embedded in the page.
 * @throws Error if it is missing or invalid, which is an error of the server
 */
export function publicConfig(): PublicConfig {
  if (cached) return cached;
  const text = document.getElementById(CONFIG_ELEMENT)?.textContent;
  const config = text ? (JSON.parse(text) as PublicConfig | null) : null;
  if (!config?.apiBaseUrl) throw new Error('The page has no public configuration.');
  cached = config;
  return cached;
}
