/** An e-mail address as far as a form can tell; the provider looks closer. */
const EMAIL = /^[^\s@]+@[^\s@]+$/;
const NAME_MAX = 80;

/** Rules of the account forms' fields: what is wrong with a value, or nothing. */
export const emailRule = (value: string) =>
  EMAIL.test(value.trim()) ? undefined : 'Enter an e-mail address like name@example.com.';

export const givenPassword = (value: string) => (value === '' ? 'Enter your password.' : undefined);

export const chosenPassword = (value: string) => (value === '' ? 'Choose a password.' : undefined);

export const nameRule = (value: string) => {
  if (value.trim() === '') return 'Enter a name that others will see.';
  if (Array.from(value.trim()).length > NAME_MAX) return `Use at most ${NAME_MAX} characters for your name.`;
  return undefined;
};
