import { alternativesOf } from './patternSize.ts';

/**
 * Characters that are not allowed in addresses: whitespace, control and format characters, which hide or reorder text;
 * and backslashes.
 */
const NEVER_IN_ADDRESS = /[\s\p{Cc}\p{Cf}\\]/u;

const SCHEME = /^https?:\/\/[^/?#]/i;

/**
 * Whether a text is a complete http or https address that leads where it appears to: without a user name, whitespace,
 * backslashes and invisible characters, and with a dot in its host.
 */
export function isWebAddress(text: string): boolean {
  if (!SCHEME.test(text) || NEVER_IN_ADDRESS.test(text) || !URL.canParse(text)) return false;
  const { protocol, username, password, hostname } = new URL(text);
  const isWeb = protocol === 'http:' || protocol === 'https:';
  // An empty user name still has an @: https://@example.org
  const hasUser = username !== '' || password !== '' || /^[^/?#]*@/.test(text.slice(text.indexOf('//') + 2));
  return isWeb && !hasUser && /[^.]\.[^.]/.test(hostname);
}

/**
 * How each alternative of a pattern of addresses must begin: with the scheme as literal text. Otherwise it could match addresses other than
 * http and https.
 */
const PATTERN_SCHEME =
  /^(\(\?i\))?\^?(https?\??|http\(s\)\?|http\(\?:s\)\?|\((\?:)?(https?\??|https?\|https?)\)):(\\?\/){2}/;

/** Whether a regular expression matches only http and https addresses, judged by the beginning of each alternative. */
export const isWebPattern = (pattern: string): boolean =>
  alternativesOf(pattern).every((each) => PATTERN_SCHEME.test(each)) && !/[\p{Cc}\p{Cf}]/u.test(pattern);
