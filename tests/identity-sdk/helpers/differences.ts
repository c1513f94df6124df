/** What this provider answers instead of what an SDK test expects, and why. */
export interface Difference {
  /** Path of the tests: names of their groups and of the test, or the start of one. */
  tests: string;
  /** Part of the error with which the test ends. */
  answer: string;
  reason: string;
}

/** The tests that end differently than with Google, by file. All others have to pass. */
export const DIFFERENCES: Readonly<Record<string, readonly Difference[]>> = {
  'anonymous.test.ts': [
    {
      tests: 'Integration test: anonymous auth',
      answer: 'auth/admin-restricted-operation',
      reason: 'Members have an address. A Firebase project answers so too where anonymous accounts are off.',
    },
  ],
  'custom.local.test.ts': [
    {
      tests: 'Integration test: custom auth > uid will overwrite existing user, joining accounts',
      answer: 'auth/admin-restricted-operation',
      reason: 'It begins with an anonymous account.',
    },
    {
      tests: 'Integration test: custom auth > signing in will not override anonymous user',
      answer: 'auth/admin-restricted-operation',
      reason: 'It begins with an anonymous account.',
    },
    {
      tests: 'Integration test: custom auth',
      answer: 'auth/operation-not-allowed',
      reason: 'Nobody but the provider itself vouches for members: there are no custom tokens.',
    },
  ],
  'firebaseserverapp.test.ts': [
    'signs in with anonymous user',
    'getToken operations fulfilled or rejected',
    'can reload user',
    'can update server based user profile',
    'can sign out of main auth and still use server auth',
    'auth operations fail correctly on FirebaseServerApp instances',
  ].map((name) => ({
    tests: `Integration test: Auth FirebaseServerApp tests > ${name}`,
    answer: 'auth/admin-restricted-operation',
    reason: 'The test needs an anonymous account; the variant with a password runs.',
  })),
  'hosting_link.test.ts': [
    {
      tests: 'Integration test: hosting link validation > allows user to sign in to a tenant',
      answer: 'auth/unsupported-tenant-operation',
      reason: 'There are no tenants.',
    },
    {
      tests: 'Integration test: hosting link validation',
      answer: 'auth/operation-not-allowed',
      reason: 'E-mail link sign-in is not supported; only passwords are.',
    },
  ],
  'idp.local.test.ts': [
    {
      tests: 'Integration test: headless IdP',
      answer: 'auth/operation-not-allowed',
      reason: 'Other services need a Firebase project, where Google answers these calls itself.',
    },
  ],
  'oob.local.test.ts': [
    {
      tests: 'Integration test: oob codes > flows beginning with sendSignInLinkToEmail',
      answer: 'auth/operation-not-allowed',
      reason: 'E-mail link sign-in is not supported; only passwords are.',
    },
  ],
  'password_policy.test.ts': [
    ...[
      'considers valid passwords valid against the policy configured for the tenant',
      'considers invalid passwords invalid against the policy configured for the tenant',
      'includes the password policy strength options in the returned status',
    ].map((name) => ({
      tests: `Integration test: password validation > validatePassword > ${name}`,
      answer: 'auth/unsupported-tenant-operation',
      reason: 'There are no tenants.',
    })),
  ],
};

/** The difference of a test: the first match. */
export const differenceOf = (file: string, path: string): Difference | undefined =>
  DIFFERENCES[file]?.find(({ tests }) => path.startsWith(tests));
