import { flag } from '#src/records/fields/field.ts';

/** The fields of a review that staff can change. The author's text is not a field, so that no revision contains it. */
export const reviewFields = {
  hasSpoilers: flag('Spoiler', false, { help: 'Covers the whole review until a reader asks for it.' }),
};
