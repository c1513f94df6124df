/** A loose check; the identity provider validates e-mail addresses strictly. */
const EMAIL = /^[^\s@]+@[^\s@]+$/;
const NAME_MAX = 80;

/** Validation rules of the account forms: each returns an error message, or undefined for a valid value. */
export const emailRule = (value: string) =>
  EMAIL.test(value.trim()) ? undefined : 'Enter an e-mail address like name@example.com.';

export const currentPasswordRule = (value: string) => (value === '' ? 'Enter your password.' : undefined);

export const newPasswordRule = (value: string) => (value === '' ? 'Choose a password.' : undefined);

export const nameRule = (value: string) => {
  if (value.trim() === '') return 'Enter a name.';
  if (Array.from(value.trim()).length > NAME_MAX)
    return `Your name is too long. Use at most ${NAME_MAX} characters.`;
  return undefined;
};
