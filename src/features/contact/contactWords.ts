/** What the form says when it comes back. */
export const CONTACT_WORDS = {
  unfinished: 'Please look at these again:',
  again: 'One more step: read your message over, then send it. This keeps robots out.',
  early: 'Not sent yet, since that was quicker than people are. Wait three seconds, then send it.',
  trapped: 'Nothing was sent, because a field was filled in that has to stay empty:',
  trap: 'Leave this field empty',
  elsewhere:
    'Nothing was sent: your browser did not say that you wrote on this page. Write here and try again.',
  unreadable: 'Nothing was sent: only this form can be sent here.',
  tooLarge: 'Nothing was sent: it is too long. Go back in your browser and shorten your message.',
  tooOften: 'Nothing was sent: the form was sent too often. Wait a few minutes and try again.',
  away: 'Nothing was sent: we cannot store your message just now. Try again in a moment.',
} as const;

function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}

/** What it says when too much is sent, by whose limit it is; takes the seconds until there is room again. */
export const CONTACT_REFUSALS = {
  contactOfCaller: (seconds: number) =>
    `Nothing was sent: you, or somebody at your network address, wrote several times. Try again in ${inWords(seconds)}.`,
  contactOfAll: (seconds: number) =>
    `Nothing was sent: very many people are writing just now. Try again in ${inWords(seconds)}.`,
} as const;
