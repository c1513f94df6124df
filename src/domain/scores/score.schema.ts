import { z } from 'zod';
import { STORED_SCORE_MAX, STORED_SCORE_MIN } from './score.ts';

/** A stored score in requests: an integer 2..20, or null for unrated. */
export const storedScoreSchema = z
  .int({ error: 'Enter a score from 1 to 10 in steps of 0.5' })
  .min(STORED_SCORE_MIN, { error: 'Enter a score of at least 1' })
  .max(STORED_SCORE_MAX, { error: 'Enter a score of at most 10' })
  .nullable();
