import { z } from 'zod';
import { partialDateSchema } from '#src/domain/dates/partialDate.schema.ts';
import { isFullDate } from '#src/domain/dates/partialDate.ts';
import { LIST_LIMITS } from '#src/domain/lists/listLimits.ts';
import { CHANGE_SOURCES, LIST_STATUSES } from '#src/domain/lists/listStatuses.ts';
import { storedScoreSchema } from '#src/domain/scores/score.schema.ts';

const INTEGER_MAX = 2_147_483_647;
const id = z.int().min(1).max(INTEGER_MAX);
const status = z.enum(LIST_STATUSES, { error: `Give one of ${LIST_STATUSES.join(', ')}` });
const progress = z.int().min(0).max(LIST_LIMITS.progress);
const inputDate = partialDateSchema.nullable();

const notesSchema = z
  .string()
  // A code point has at most two UTF-16 units, so a longer text need not be counted.
  .max(2 * LIST_LIMITS.notes, `Give at most ${LIST_LIMITS.notes} characters`)
  .refine((text) => [...text].length <= LIST_LIMITS.notes, `Give at most ${LIST_LIMITS.notes} characters`)
  .nullable()
  .transform((text) => text || null);

/** What every change of an entry names. */
const base = {
  version: z.int().min(0).max(INTEGER_MAX).meta({
    description: 'Version of the entry that the change was made to; 0 if the title was not on the list.',
  }),
  today: z.string().refine(isFullDate, 'Give a day as YYYY-MM-DD').optional().meta({
    description: 'The day where the member is, for dates that are filled in; the day in UTC if left out.',
  }),
};

/** Fields of an entry; those left out stay or follow from the rules. */
const entryFields = z.strictObject({
  status: status.optional(),
  isRewatching: z
    .boolean()
    .optional()
    .meta({ description: '`true` starts a rewatch of a completed title, `false` stops it.' }),
  score: storedScoreSchema
    .optional()
    .meta({ description: '2 to 20: a score of 1 to 10 in halves; null for unrated.' }),
  progress: progress.optional(),
  startedOn: inputDate.optional(),
  finishedOn: inputDate.optional(),
  rewatchCount: z.int().min(0).max(LIST_LIMITS.rewatches).optional(),
  notes: notesSchema.optional(),
  isPrivate: z.boolean().optional(),
});

export const entryInputSchema = entryFields.extend(base);
export const plusOneSchema = z.strictObject({
  ...base,
  progress: progress
    .min(1)
    .meta({ description: 'The progress after it: a repeated call does not count twice.' }),
});
export const tickSchema = z.strictObject({ ...base, watchedOn: inputDate.optional() });
export const rewatchSchema = z.strictObject({ ...base, startedOn: inputDate.optional() });
export const versionSchema = z.strictObject(base);

export const bulkSchema = z
  .strictObject({
    titleIds: z
      .array(id)
      .min(1)
      .max(LIST_LIMITS.bulk, `Give at most ${LIST_LIMITS.bulk} titles`)
      .refine((ids) => new Set(ids).size === ids.length, 'Give each title once'),
    changes: entryFields
      .pick({ status: true, score: true, isPrivate: true })
      .refine((changes) => Object.keys(changes).length > 0, 'Give at least one field')
      .optional(),
    isRemoved: z.literal(true).optional().meta({ description: 'Removes the titles from the list.' }),
    today: base.today,
  })
  .refine(({ changes, isRemoved }) => (changes === undefined) !== (isRemoved === undefined), {
    error: 'Give either changes or isRemoved',
    path: ['changes'],
  });

const playSchema = z.strictObject({
  number: z.int(),
  startedOn: z.string().nullable(),
  finishedOn: z.string().nullable(),
  progress: z.int(),
});

const entryShape = {
  titleId: z.int(),
  version: z.int(),
  status: z.enum(LIST_STATUSES),
  isRewatching: z.boolean(),
  score: z.int().nullable().meta({ description: '2 to 20; null for unrated.' }),
  progress: z.int(),
  startedOn: z.string().nullable(),
  finishedOn: z.string().nullable(),
  rewatchCount: z.int(),
  notes: z.string().nullable(),
  isPrivate: z.boolean(),
};

export const entrySchema = z
  .strictObject({
    ...entryShape,
    play: z
      .int()
      .meta({ description: 'Number of the current play, whose dates and progress the entry has.' }),
    plays: z.array(playSchema).meta({ description: 'All plays that contain anything, by number.' }),
    episodes: z
      .array(z.strictObject({ episodeId: z.int(), play: z.int(), watchedOn: z.string().nullable() }))
      .meta({
        description: 'Watched specials and dated watches. Regular episodes follow from the progress.',
      }),
  })
  .meta({ id: 'ListEntry' });
export type EntryAnswer = z.output<typeof entrySchema>;

export const changedEntrySchema = z.strictObject({
  entry: z.union([entrySchema, z.null()]).meta({ description: 'Null if the title is not on the list.' }),
  isJustCompleted: z.boolean().meta({ description: 'Whether the call completed the title.' }),
  changeId: z.int().nullable().meta({
    description: 'Id in the log, for undoing; null if nothing changed or the call was done before.',
  }),
});
export type ChangedEntry = z.output<typeof changedEntrySchema>;

export const bulkAnswerSchema = z.strictObject({
  changed: z.int(),
  changeId: z.int().nullable().meta({
    description: 'Id in the log, for undoing; null if nothing changed or the call was done before.',
  }),
  declined: z
    .array(z.strictObject({ titleId: z.int(), reason: z.string() }))
    .meta({ description: 'Titles that are not on the list or whose entry cannot be changed in this way.' }),
});
export type BulkAnswer = z.output<typeof bulkAnswerSchema>;

export const marksSchema = z
  .strictObject({
    entries: z.array(
      z.strictObject({
        titleId: z.int(),
        version: z.int(),
        status: z.enum(LIST_STATUSES),
        isRewatching: z.boolean(),
        score: z.int().nullable(),
        progress: z.int(),
        total: z
          .int()
          .nullable()
          .meta({ description: 'Number of episodes, 1 for a movie; null if unknown.' }),
        isPrivate: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'Marks' });

const paths = z
  .union([z.record(z.string(), z.unknown()), z.null()])
  .meta({ description: 'Values by path; null if the title was not on the list.' });

export const logRowSchema = z
  .strictObject({
    id: z.int(),
    titleId: z.int(),
    title: z.string(),
    slug: z.string(),
    version: z.int().meta({ description: 'Version of the entry after the change.' }),
    before: paths,
    after: paths,
    source: z.enum(CHANGE_SOURCES),
    batchId: z.int().nullable().meta({ description: 'Shared by the changes of one bulk edit.' }),
    importId: z.int().nullable(),
    undoneId: z.int().nullable().meta({ description: 'The change that it undoes.' }),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'ListChange' });
export type LogRow = z.output<typeof logRowSchema>;
