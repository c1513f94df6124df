/** What a message to staff can be about. */
export const CONTACT_KINDS = ['question', 'mistake', 'rights', 'account', 'other'] as const;
export type ContactKind = (typeof CONTACT_KINDS)[number];

/** How a kind is called, on the form and in the mail to staff. */
export const CONTACT_KIND_LABELS: Readonly<Record<ContactKind, string>> = {
  question: 'A question',
  mistake: 'A mistake in the catalogue',
  rights: 'Rights, or something to be removed',
  account: 'My account',
  other: 'Something else',
};

/** Fewest and most characters (code points) of a message. */
export const MESSAGE_LENGTH = { min: 10, max: 4000 } as const;

/** Most characters of a sender's name, and of an e-mail address (RFC 5321, 4.5.3.1). */
export const SENDER_NAME_MAX = 80;
export const EMAIL_MAX = 254;

/** How long a message is kept, answered or not, in days. */
export const MESSAGE_DAYS = 365;
