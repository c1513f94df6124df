const NAMES: Readonly<Record<string, string>> = {
  'google.com': 'Google',
  'apple.com': 'Apple',
  'github.com': 'GitHub',
  'facebook.com': 'Facebook',
  'microsoft.com': 'Microsoft',
  'twitter.com': 'X',
  'yahoo.com': 'Yahoo',
  password: 'E-mail and password',
};

/** What people call a way to sign in, by Firebase's id of it. */
export const providerName = (providerId: string): string => NAMES[providerId] ?? providerId;
