/** Messages above a returned contact form. */
export const CONTACT_TEXTS = {
  unfinished: 'Please correct these fields:',
  resubmit: 'One more step: check your message, then send it. This keeps robots out.',
  early:
    'Not sent yet, because the form was filled in faster than people can type. Wait three seconds, then send it.',
  trapped: 'Nothing was sent, because this field must stay empty:',
  trap: 'Leave this field empty',
  otherSite:
    'Nothing was sent, because your browser did not confirm that you used the form on this page. Enter your message here and try again.',
  unreadable: 'Nothing was sent. Use this form to write to us.',
  tooLarge: 'Nothing was sent, because your message is too long. Go back in your browser and shorten it.',
  tooOften: 'Nothing was sent, because the form was submitted too often. Wait a few minutes, then try again.',
  unavailable: 'Nothing was sent, because we cannot store your message at the moment. Try again shortly.',
} as const;

function waitText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}

/** Messages for exceeded rate limits; `seconds` is the time until the next message is accepted. */
export const CONTACT_REJECTIONS = {
  contactOfCaller: (seconds: number) =>
    `Nothing was sent, because you or somebody at your network address has already sent several messages. Try again in ${waitText(seconds)}.`,
  contactOfAll: (seconds: number) =>
    `Nothing was sent, because we are receiving very many messages at the moment. Try again in ${waitText(seconds)}.`,
} as const;
