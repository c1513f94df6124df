import { ApiError } from '#src/client/api.ts';
import { errorDetails } from '#src/client/errorDetails.ts';

/** Why a request to TMDB failed and what the user can do. */
export interface TmdbFailure {
  text: string;
  nextStep: string;
  /** Seconds until the request can be repeated; null if unknown. */
  waitSeconds: number | null;
  /** Whether repeating the request may help. */
  mayHelp: boolean;
}

function waitIn(error: ApiError): number | null {
  const seconds: unknown = Object(errorDetails(error).data).retryAfterSeconds;
  return typeof seconds === 'number' ? seconds : null;
}

const NEXT_STEPS: Readonly<Record<string, string>> = {
  TmdbRefused: 'The operator of this site has to fix this. Nothing was changed.',
  TmdbUnreadable: 'Nothing was changed. Try again later, or choose another entry.',
};

/** Converts an error of a request to TMDB to a message with a next step. */
export function tmdbErrorText(error: Error): TmdbFailure {
  const errorMessage = {
    text: error.message,
    nextStep: 'Nothing was changed.',
    waitSeconds: null,
    mayHelp: true,
  };
  if (!(error instanceof ApiError)) return errorMessage;
  const { status, name } = error;
  if (status === 503) {
    const text = 'TMDB is not responding, or its rate limit is reached.';
    return { ...errorMessage, text, waitSeconds: waitIn(error) };
  }
  if (status === 404 || status === 422)
    return { ...errorMessage, nextStep: 'Search by name, id or link.', mayHelp: false };
  return { ...errorMessage, nextStep: NEXT_STEPS[name] ?? errorMessage.nextStep };
}
