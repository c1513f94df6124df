/**
 * Statements that the tests run only in other processes, where nothing compares their rows; each with the reason. They are
 * named by file and function, and numbered from the second of a function: `src/x.server.ts addX 2`.
 */
export const RUN_ELSEWHERE: Readonly<Record<string, string>> = {};

/** Statements that run only while a command takes longer than a second, so a run may reach them or not. */
export const RUN_IF_SLOW: ReadonlySet<string> = new Set(['src/records/validation.server.ts keepAlive']);
