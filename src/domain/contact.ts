import { valuesOf } from '#src/domain/choices.ts';

/** Subjects of messages to staff. */
export const CONTACT_KIND_LABELS = {
  question: 'A question',
  mistake: 'A mistake in the catalogue',
  rights: 'Rights, or something to be removed',
  account: 'My account',
  other: 'Something else',
} as const;
export type ContactKind = keyof typeof CONTACT_KIND_LABELS;
export const CONTACT_KINDS = valuesOf(CONTACT_KIND_LABELS);

/** Minimum and maximum length of a message, in characters (code points). */
export const MESSAGE_LENGTH = { min: 10, max: 4000 } as const;

/** Maximum length of a sender's name, and of an e-mail address (RFC 5321, 4.5.3.1), in characters. */
export const SENDER_NAME_MAX = 80;
export const EMAIL_MAX = 254;

/** Days for which messages are stored, answered or not. */
export const MESSAGE_DAYS = 365;
