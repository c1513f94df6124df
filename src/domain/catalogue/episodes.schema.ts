import { z } from 'zod';
import { parseEpisodeLabel } from './episodes.ts';

/** Reads an episode's label from forms and files; empty means null, an episode without a number. */
export const episodeLabelSchema = z
  .string()
  .nullable()
  .transform((text, context) => {
    if (text === null || text.trim() === '') return null;
    const label = parseEpisodeLabel(text);
    if (label !== null) return label;
    context.addIssue({
      code: 'custom',
      message: 'Enter a number such as 0, 12 or 6.5, or SP1 for a special',
    });
    return z.NEVER;
  });
