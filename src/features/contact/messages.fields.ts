import { flag } from '#src/records/fields/field.ts';

/** The fields of a message that staff can change. The sender's text is not a field, so that no revision contains it. */
export const messageFields = {
  isDone: flag('Done', false, { help: 'Answered, or no answer is needed.' }),
};
