import { type CodePurpose, MODE_OF_PURPOSE } from '#src/domain/actionCodes.ts';
import type { Mail } from '#src/server/mail/mailer.ts';

interface Wording {
  subject: string;
  /** Why the mail came and what the link does. */
  reason: string;
  button: string;
  /** What to do when nobody asked for it. */
  otherwise: string;
  validity: string;
}

const WORDINGS: Readonly<Record<CodePurpose, (product: string, current: string) => Wording>> = {
  PASSWORD_RESET: (product) => ({
    subject: `Choose a new password for ${product}`,
    reason: `Somebody asked to reset the password of your ${product} account. Follow the link to choose a new one.`,
    button: 'Choose a new password',
    otherwise: 'If it was not you, ignore this mail: your password stays as it is.',
    validity: 'The link works once, within an hour.',
  }),
  VERIFY_EMAIL: (product) => ({
    subject: `Confirm your e-mail address for ${product}`,
    reason: `Welcome to ${product}. Follow the link to confirm that this address is yours.`,
    button: 'Confirm my address',
    otherwise: 'If you did not register, ignore this mail.',
    validity: 'The link works once, within three days.',
  }),
  VERIFY_AND_CHANGE_EMAIL: (product) => ({
    subject: `Confirm your new e-mail address for ${product}`,
    reason: `Follow the link to use this address for your ${product} account from now on.`,
    button: 'Use this address',
    otherwise: 'If you did not ask for this, ignore this mail: nothing changes.',
    validity: 'The link works once, within a day.',
  }),
  RECOVER_EMAIL: (product, current) => ({
    subject: `The e-mail address of your ${product} account was changed`,
    reason: `Your ${product} account now uses ${current}.`,
    button: 'Take it back',
    otherwise: 'If it was not you, follow the link to get your account back, then choose a new password.',
    validity: 'The link works once, within a week.',
  }),
};

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

interface CodeMail {
  purpose: CodePurpose;
  code: string;
  to: string;
  productName: string;
  /** Origin of the site, never taken from a request: whoever asks could have the link lead elsewhere. */
  siteOrigin: string;
  /** The address the account has now, for the mail that tells of a change. */
  current?: string | undefined;
}

/** The mail that carries a code to its owner. */
export function codeMail({
  purpose,
  code,
  to,
  productName,
  siteOrigin,
  current = 'another address',
}: CodeMail): Mail {
  const link = `${siteOrigin}/auth/action?mode=${MODE_OF_PURPOSE[purpose]}&oobCode=${code}`;
  const { subject, reason, button, otherwise, validity } = WORDINGS[purpose](productName, current);
  return {
    to,
    subject,
    text: `${reason}\n\n${link}\n\n${validity} ${otherwise}\n\n${productName}\n`,
    html: `<!doctype html><html lang="en"><body style="font-family:sans-serif;line-height:1.5;max-width:34em">
<p>${escaped(reason)}</p>
<p><a href="${escaped(link)}" style="display:inline-block;padding:.6em 1em;background:#0f172a;color:#fff;border-radius:.4em;text-decoration:none">${escaped(button)}</a></p>
<p>${escaped(validity)} ${escaped(otherwise)}</p>
<p style="color:#475569">${escaped(productName)} · ${escaped(link)}</p></body></html>`,
  };
}
