/**
 * An error in the format of Google's Identity Toolkit: a code, optionally followed by ` : ` and a readable detail.
 * The SDK converts the code to its own (`INVALID_LOGIN_CREDENTIALS` → `auth/invalid-credential`).
 */
export class ToolkitError extends Error {
  /** Google's error code. */
  readonly code: string;
  readonly status: number;

  constructor(code: string, { detail, status = 400 }: { detail?: string; status?: number } = {}) {
    super(detail === undefined ? code : `${code} : ${detail}`);
    this.name = 'ToolkitError';
    this.code = code;
    this.status = status;
  }

  /** The response body in Google's format. */
  toBody() {
    const { message, status } = this;
    return {
      error: { code: status, message, errors: [{ message, domain: 'global', reason: 'invalid' }] },
    };
  }
}

/** Creates the error for too many attempts of one caller or at one account. The SDK reports `auth/too-many-requests`. */
export const tooManyAttempts = () =>
  new ToolkitError('TOO_MANY_ATTEMPTS_TRY_LATER', {
    detail: 'Too many attempts. Please wait a while and try again.',
  });
