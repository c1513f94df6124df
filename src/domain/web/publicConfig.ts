/** The public configuration of this installation, embedded in each page at run time, never at build time. */
export interface PublicConfig {
  productName: string;
  /** Base of the API: a path or address on the same origin. */
  apiBaseUrl: string;
  /** The build of this page; null in development. */
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

/** The identity provider of the installation. */
export interface IdentityConfig {
  provider: 'built-in' | 'firebase';
  /** Origin for the SDK's requests: '' for this site, null for Google's own. */
  callsTo: string | null;
  /** Sign-in providers in addition to e-mail and password, by Firebase id: `google.com`. */
  externalProviders: readonly string[];
}

/** Id of the element with the configuration as JSON. */
export const CONFIG_ELEMENT = 'public-config';
