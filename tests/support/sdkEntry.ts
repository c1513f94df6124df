import { initializeApp } from 'firebase/app';
import * as auth from 'firebase/auth';

/** What a page's scripts find of the SDK. */
export const sdk = { initializeApp, ...auth };

Object.assign(window, { sdk });
