import { ApiError } from '#src/client/api.ts';

/** Why TMDB gave nothing, what can be done about it, and when it may be tried again. */
export interface TmdbFault {
  text: string;
  wayOn: string;
  /** In how many seconds TMDB may be asked again; null where nobody said. */
  waitSeconds: number | null;
  /** Whether asking the same again may help. */
  mayHelp: boolean;
}

function waitIn({ body }: ApiError): number | null {
  const told = typeof body.error === 'object' ? body.error.data : undefined;
  const seconds: unknown = Object(told).retryAfterSeconds;
  return typeof seconds === 'number' ? seconds : null;
}

const WAYS_ON: Readonly<Record<string, string>> = {
  TmdbRefused: 'Whoever runs this site has to mend that; nothing was changed here.',
  TmdbUnreadable: 'Nothing was changed here. Try again later, or take another entry.',
};

/** What an error of asking TMDB says, in words, with a way on. */
export function faultIn(error: Error): TmdbFault {
  const fault = { text: error.message, wayOn: 'Nothing was changed here.', waitSeconds: null, mayHelp: true };
  if (!(error instanceof ApiError)) return fault;
  const { status, name } = error;
  if (status === 503)
    return {
      ...fault,
      text: 'TMDB does not answer just now, or asks us to wait.',
      waitSeconds: waitIn(error),
    };
  if (status === 404 || status === 422)
    return { ...fault, wayOn: 'Find it by its name, an id or a link.', mayHelp: false };
  return { ...fault, wayOn: WAYS_ON[name] ?? fault.wayOn };
}
