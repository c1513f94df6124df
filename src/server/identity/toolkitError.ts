/**
 * A refusal in the words of Google's Identity Toolkit: a code, with a detail behind ` : ` where people should read it.
 * The SDK turns the code into its own (`INVALID_LOGIN_CREDENTIALS` → `auth/invalid-credential`).
 */
export class ToolkitError extends Error {
  /** Google's word for it. */
  readonly code: string;
  readonly status: number;

  constructor(code: string, { detail, status = 400 }: { detail?: string; status?: number } = {}) {
    super(detail === undefined ? code : `${code} : ${detail}`);
    this.name = 'ToolkitError';
    this.code = code;
    this.status = status;
  }

  /** The answer's body, as Google writes it. */
  toBody() {
    const { message, status } = this;
    return {
      error: { code: status, message, errors: [{ message, domain: 'global', reason: 'invalid' }] },
    };
  }
}

/** Too many attempts from one address or at one account. The SDK says `auth/too-many-requests`. */
export const tooManyAttempts = () =>
  new ToolkitError('TOO_MANY_ATTEMPTS_TRY_LATER', {
    detail: 'Too many attempts. Please wait a while and try again.',
  });
