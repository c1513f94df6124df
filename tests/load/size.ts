/**
 * Whether the runs are of full size (`LOAD=full`, as set by `npm run test:load`) or the short form of `npm
 * test`.
 */
export const IS_FULL = process.env.LOAD === 'full';

/** The seed of the random choices of a run; printed on a failure. */
export const SEED = Number(process.env.LOAD_SEED ?? 20_261_128);

/** The number for the present size. */
export const sized = (full: number, short: number): number => (IS_FULL ? full : short);
