import { initializeApp } from 'firebase/app';
import * as auth from 'firebase/auth';

/** The SDK exports for the scripts of a page. */
export const sdk = { initializeApp, ...auth };

Object.assign(window, { sdk });
