/** What every browser may know of this installation; served at run time inside each page, never built in. */
export interface PublicConfig {
  productName: string;
  /** Where product calls go: a path or address on the same origin. */
  apiBaseUrl: string;
  /** The build this page came from, null in development. */
  buildId: string | null;
  firebase: {
    apiKey: string | null;
    authDomain: string | null;
    projectId: string | null;
    storageBucket: string | null;
    messagingSenderId: string | null;
    appId: string | null;
  };
  identity: IdentityConfig;
}

/** Who signs members in. */
export interface IdentityConfig {
  provider: 'built-in' | 'firebase';
  /** Origin that the SDK's calls go to in place of Google's: '' for this site, null for Google's own. */
  callsTo: string | null;
  /** Ways to sign in beside e-mail and password, by Firebase's ids: `google.com`. */
  externalProviders: readonly string[];
}

/** Id of the element that carries the configuration as JSON. */
export const CONFIG_ELEMENT = 'public-config';

let held: PublicConfig | undefined;

/**
 * The configuration of the page that is open.
 * @throws Error where the page carries none, which is a fault of the server
 */
export function publicConfig(): PublicConfig {
  if (held) return held;
  const element = document.getElementById(CONFIG_ELEMENT);
  if (!element?.textContent) throw new Error('The page carries no public configuration.');
  held = JSON.parse(element.textContent) as PublicConfig;
  return held;
}
