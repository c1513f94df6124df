import { pino } from 'pino';

export type Log = Pick<ReturnType<typeof pino>, 'debug' | 'info' | 'warn' | 'error' | 'fatal'>;

/** The driver hangs its whole client on an error, the cancel key among its fields: none of that is for a log. */
const withoutClient = pino.stdSerializers.wrapErrorSerializer(({ client: _, ...error }) => error);

/**
 * The process's log: one JSON line an event, or readable lines on a terminal.
 * @param level least severe level that is written, `silent` for none
 */
export function createLog(level: string, isTerminal = process.stdout.isTTY): Log {
  return pino({
    level,
    base: undefined,
    serializers: { err: withoutClient },
    redact: ['req.headers.cookie', 'req.headers.authorization', 'headers.cookie', 'headers.authorization'],
    ...(isTerminal
      ? {
          transport: {
            target: 'pino-pretty',
            options: { ignore: 'pid,hostname', translateTime: 'HH:MM:ss' },
          },
        }
      : {}),
  });
}
