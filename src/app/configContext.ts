import { createContext, use } from 'react';
import type { PublicConfig } from '#src/domain/web/publicConfig.ts';

export const ConfigContext = createContext<PublicConfig | null>(null);

/** Returns the installation's public configuration. @throws Error outside of its provider */
export function useConfig(): PublicConfig {
  const config = use(ConfigContext);
  if (!config) throw new Error('No public configuration was provided.');
  return config;
}
