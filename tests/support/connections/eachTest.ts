import { afterEach } from 'vitest';
import { takeNested } from './nested.ts';

afterEach(() => {
  const nested = takeNested();
  if (nested.length > 0)
    throw new Error(`A transaction waited for a second connection:\n${nested.join('\n\n')}`);
});
