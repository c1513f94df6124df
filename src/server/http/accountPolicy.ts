import type { PublicConfig } from '#src/client/publicConfig.ts';
import { type PolicySources, pagePolicy } from './securityHeaders.ts';

/**
 * What `firebase/auth` 12 reaches, by its sources: `gapi.iframes` for popups and redirects, its calls, and the frame at
 * the project's auth domain. Its reCAPTCHA scripts are left out; a project has to be set to ask for them.
 */
const SCRIPTS = ['https://apis.google.com'];
const CALLS = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];

function sourcesOf({ firebase, identity }: PublicConfig): PolicySources {
  const elsewhere = identity.callsTo ? [identity.callsTo] : [];
  if (identity.provider === 'built-in' && elsewhere.length === 0) return {};
  const frame = firebase.authDomain === null ? [] : [`https://${firebase.authDomain}`];
  return { script: SCRIPTS, connect: [...CALLS, ...elsewhere], frame: [...frame, ...elsewhere] };
}

/**
 * The content security policy of a finished account page: that of public pages, and the hosts of the identity provider
 * where they are others than this site.
 * @param html the whole page, as for `pagePolicy`
 */
export const accountPolicy = (html: string, config: PublicConfig): string =>
  pagePolicy(html, sourcesOf(config));
