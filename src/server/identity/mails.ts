import { type CodePurpose, MODE_OF_PURPOSE } from '#src/domain/accounts/actionCodes.ts';
import { escapeAttribute } from '#src/domain/text/characterReferences.ts';
import type { Mail } from '#src/server/mail/mailer.ts';

interface MailText {
  subject: string;
  /** Why the e-mail was sent and what the link does. */
  reason: string;
  button: string;
  /** What to do if the recipient did not request it. */
  otherwise: string;
  validity: string;
}

const MAIL_TEXTS: Readonly<Record<CodePurpose, (product: string, current: string) => MailText>> = {
  PASSWORD_RESET: (product) => ({
    subject: `Choose a new password for ${product}`,
    reason: `Someone asked to reset the password of your ${product} account. Follow the link to choose a new one.`,
    button: 'Choose a new password',
    otherwise: 'If this was not you, ignore this e-mail. Your password does not change.',
    validity: 'The link works once, within an hour.',
  }),
  VERIFY_EMAIL: (product) => ({
    subject: `Verify your e-mail address for ${product}`,
    reason: `Welcome to ${product}. Follow the link to verify that this address is yours.`,
    button: 'Verify my address',
    otherwise: 'If you did not register, ignore this e-mail.',
    validity: 'The link works once, within three days.',
  }),
  VERIFY_AND_CHANGE_EMAIL: (product) => ({
    subject: `Verify your new e-mail address for ${product}`,
    reason: `Follow the link to use this address for your ${product} account from now on.`,
    button: 'Use this address',
    otherwise: 'If you did not request this, ignore this e-mail. Nothing changes.',
    validity: 'The link works once, within a day.',
  }),
  RECOVER_EMAIL: (product, current) => ({
    subject: `The e-mail address of your ${product} account was changed`,
    reason: `Your ${product} account now uses ${current}.`,
    button: 'Undo the change',
    otherwise:
      'If this was not you, follow the link to restore your old address, then choose a new password.',
    validity: 'The link works once, within a week.',
  }),
};

interface CodeMail {
  purpose: CodePurpose;
  code: string;
  to: string;
  productName: string;
  /** Origin of the site, never taken from the request: otherwise an attacker could send links to another site. */
  siteOrigin: string;
  /** The account's current address, for the e-mail about a change. */
  current?: string | undefined;
}

/** Composes the e-mail that contains a code. */
export function codeMail({
  purpose,
  code,
  to,
  productName,
  siteOrigin,
  current = 'another address',
}: CodeMail): Mail {
  const link = `${siteOrigin}/auth/action?mode=${MODE_OF_PURPOSE[purpose]}&oobCode=${code}`;
  const { subject, reason, button, otherwise, validity } = MAIL_TEXTS[purpose](productName, current);
  return {
    to,
    subject,
    text: `${reason}\n\n${link}\n\n${validity} ${otherwise}\n\n${productName}\n`,
    html: `<!doctype html><html lang="en"><body style="font-family:sans-serif;line-height:1.5;max-width:34em">
<p>${escapeAttribute(reason)}</p>
<p><a href="${escapeAttribute(link)}" style="display:inline-block;padding:.6em 1em;background:#0f172a;color:#fff;border-radius:.4em;text-decoration:none">${escapeAttribute(button)}</a></p>
<p>${escapeAttribute(validity)} ${escapeAttribute(otherwise)}</p>
<p style="color:#475569">${escapeAttribute(productName)} · ${escapeAttribute(link)}</p></body></html>`,
  };
}
