import { stage } from '../stage.ts';

/** The configuration of the SDK. */
export const getAppConfig = () => ({
  apiKey: 'built-in',
  projectId: 'built-in',
  authDomain: 'built-in.example',
});

/** The site in place of the emulator. */
export const getEmulatorUrl = (): string => stage().site.origin;
