import { ACCOUNT_CASES } from './accountCases.ts';
import { CODE_CASES } from './codeCases.ts';
import { OTHER_CASES } from './otherCases.ts';
import { SIGN_IN_CASES } from './signInCases.ts';

/** Every SDK call that the built-in provider answers or rejects, with its valid and invalid forms. */
export const TOOLKIT_CASES = [...SIGN_IN_CASES, ...ACCOUNT_CASES, ...CODE_CASES, ...OTHER_CASES];
