import { createContext, use } from 'react';
import type { PublicConfig } from '#src/client/publicConfig.ts';

export const ConfigContext = createContext<PublicConfig | null>(null);

/** The installation's public configuration, in a component. */
export function useConfig(): PublicConfig {
  const config = use(ConfigContext);
  if (!config) throw new Error('No public configuration was provided.');
  return config;
}
