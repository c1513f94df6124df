/** Clocks may differ by so much. */
export const CLOCK_TOLERANCE_SECONDS = 300;

/** Instants of an id token, in seconds since 1970. */
interface TokenTimes {
  iat: number;
  auth_time: number;
}

/** Whether a token says it was issued, or its sign-in made, later than clocks that differ can explain. */
export const isFromTheFuture = ({ iat, auth_time }: TokenTimes, now: Date): boolean =>
  Math.max(iat, auth_time) > now.getTime() / 1000 + CLOCK_TOLERANCE_SECONDS;
