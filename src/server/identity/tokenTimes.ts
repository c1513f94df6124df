/** Maximum difference between clocks. */
export const CLOCK_TOLERANCE_SECONDS = 300;

/** Instants of an id token, in seconds since 1970. */
interface TokenTimes {
  iat: number;
  auth_time: number;
}

/** Returns whether a token's times are in the future by more than the clock tolerance. */
export const isFromTheFuture = ({ iat, auth_time }: TokenTimes, now: Date): boolean =>
  Math.max(iat, auth_time) > now.getTime() / 1000 + CLOCK_TOLERANCE_SECONDS;

/** Returns the next whole second. Tokens contain seconds: ending sign-ins also ends those of the same second. */
export const secondAfter = (instant: Date): Date => new Date(Math.floor(instant.getTime() / 1000 + 1) * 1000);
