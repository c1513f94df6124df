import type { PublicConfig } from '#src/domain/web/publicConfig.ts';
import { type PolicySources, pagePolicy } from '#src/server/http/securityHeaders.ts';

/**
 * Origins that `firebase/auth` 12 uses, according to its source: `gapi.iframes` for popups and redirects, its API calls, and
 * the frame at the project's auth domain. Its reCAPTCHA scripts are left out, since a project must be configured to use them.
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
 * Creates the content security policy of a finished account page: that of public pages, plus the hosts of the identity
 * provider if they differ from this site.
 * @param html the whole page, as for `pagePolicy`
 */
export const accountPolicy = (html: string, config: PublicConfig): string =>
  pagePolicy(html, sourcesOf(config));
