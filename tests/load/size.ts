/** Whether the runs are of full size (`LOAD=full`, as `npm run test:load` has it) or the short form of `npm test`. */
export const IS_FULL = process.env.LOAD === 'full';

/** What the random choices of a run follow from; printed where something fails. */
export const SEED = Number(process.env.LOAD_SEED ?? 20_261_128);

/** The number for the present size. */
export const sized = (full: number, short: number): number => (IS_FULL ? full : short);
