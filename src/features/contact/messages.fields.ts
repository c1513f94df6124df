import { CONTACT_KIND_LABELS, EMAIL_MAX, MESSAGE_LENGTH } from '#src/domain/contact.ts';
import { choice, flag, instant, longText, optional, text } from '#src/records/fields/field.ts';

/** The fields of a message that staff can change. The sender's text is not a field, so that no revision contains it. */
export const messageFields = {
  isDone: flag('Done', false, { help: 'Answered, or no answer is needed.' }),
};

/** The fields that the list of messages shows. */
export const listedMessageFields = {
  sender: text('From', EMAIL_MAX, { isReadOnly: true }),
  email: text('E-mail', EMAIL_MAX, { isReadOnly: true }),
  kind: choice('About', CONTACT_KIND_LABELS, { isReadOnly: true }),
  body: longText('Message', MESSAGE_LENGTH.max, { isReadOnly: true }),
  ...messageFields,
  doneBy: optional(text('Done by', 80, { isReadOnly: true })),
  doneAt: optional(instant('Done at', { isReadOnly: true })),
  createdAt: instant('Sent', { isReadOnly: true }),
};
