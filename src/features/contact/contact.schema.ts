import { z } from 'zod';
import { CONTACT_KINDS, EMAIL_MAX, MESSAGE_LENGTH, SENDER_NAME_MAX } from '#src/domain/contact.ts';
import { composed } from '#src/domain/names/composed.ts';

/** Characters that nobody types: control characters, line and paragraph separators, and marks that change the text direction. */
const INVISIBLE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

const characters = (text: string) => [...text].length;
const withoutInvisible = (text: string) => composed(text).replace(INVISIBLE, '');

/** A single line: collapses white space and removes invisible characters. */
const line = z.string().transform((text) => withoutInvisible(text.replace(/\s+/g, ' ')).trim());

/** Any number of lines, ending in \n, with at most one blank line in a row. */
const lines = z.string().transform((text) =>
  text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .split('\n')
    .map((each) => withoutInvisible(each.replaceAll('\t', ' ')).trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim(),
);

const { min, max } = MESSAGE_LENGTH;

/** Input of the contact form. Lengths are in code points. */
export const contactSchema = z.object({
  name: line
    .refine(
      (text) => characters(text) <= SENDER_NAME_MAX,
      `Your name is too long. Use at most ${SENDER_NAME_MAX} characters.`,
    )
    .transform((text) => (text === '' ? null : text)),
  email: line.pipe(
    z
      .string()
      .min(1, 'Enter your e-mail address, so that we can answer you.')
      .max(EMAIL_MAX, `Your e-mail address is too long. Use at most ${EMAIL_MAX} characters.`)
      .pipe(z.email('Enter an e-mail address like name@example.org.')),
  ),
  kind: z.enum(CONTACT_KINDS, { error: 'Choose what your message is about.' }),
  message: lines
    .refine((text) => characters(text) >= min, `Your message is too short. Use at least ${min} characters.`)
    .refine(
      (text) => characters(text) <= max,
      `Your message is too long. Use at most ${max.toLocaleString('en')} characters.`,
    ),
});

/** A validated message, ready to store. */
export type ContactInput = z.output<typeof contactSchema>;
