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

/** Returns the display name of a sign-in provider by its Firebase id; the id itself if unknown. */
export const providerName = (providerId: string): string => NAMES[providerId] ?? providerId;
