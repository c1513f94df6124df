import { z } from 'zod';
import { CONTACT_KINDS, EMAIL_MAX, MESSAGE_LENGTH, SENDER_NAME_MAX } from '#src/domain/contact.ts';

/** Signs that nobody types: controls, and those that turn the direction of what follows them. */
const UNSEEN = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

const characters = (text: string) => [...text].length;
const withoutUnseen = (text: string) => text.normalize('NFC').replace(UNSEEN, '');

/** A text of one line: white space is one blank, unseen signs are gone. */
const line = z.string().transform((text) => withoutUnseen(text.replace(/\s+/g, ' ')).trim());

/** A text of any lines, which end in \n; no more than one blank line in a row. */
const lines = z.string().transform((text) =>
  text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .split('\n')
    .map((each) => withoutUnseen(each.replaceAll('\t', ' ')).trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim(),
);

const { min, max } = MESSAGE_LENGTH;

/** What the contact form takes. Lengths are in code points. */
export const contactSchema = z.object({
  name: line
    .refine((text) => characters(text) <= SENDER_NAME_MAX, `Your name: at most ${SENDER_NAME_MAX} characters`)
    .transform((text) => (text === '' ? null : text)),
  email: line.pipe(
    z
      .string()
      .min(1, 'Your e-mail address: we need it to answer')
      .max(EMAIL_MAX, `Your e-mail address: at most ${EMAIL_MAX} characters`)
      .pipe(z.email('Your e-mail address: write it like name@example.org')),
  ),
  kind: z.enum(CONTACT_KINDS, { error: 'What it is about: choose one' }),
  message: lines
    .refine((text) => characters(text) >= min, `Your message: at least ${min} characters`)
    .refine(
      (text) => characters(text) <= max,
      `Your message: at most ${max.toLocaleString('en')} characters`,
    ),
});

/** A message as it is stored. */
export type ContactInput = z.output<typeof contactSchema>;
