import { z } from 'zod';
import { STORED_SCORE_MAX, STORED_SCORE_MIN } from './score.ts';

/** A stored score as requests bring it: an integer 2..20, or null for unrated. */
export const storedScoreSchema = z
  .int({ error: 'Give a score from 1 to 10 by halves' })
  .min(STORED_SCORE_MIN, { error: 'Give a score of 1 or more' })
  .max(STORED_SCORE_MAX, { error: 'Give a score of 10 or less' })
  .nullable();
