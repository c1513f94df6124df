import type { HostileRequest } from './requests.ts';
import type { Reply } from './send.ts';

interface Row {
  count: number;
  total: number;
  worst: number;
}

/** Counts the responses by status and by the pattern of the address. */
export function startFigures() {
  const statuses = new Map<number, number>();
  const examples = new Map<number, string>();
  const patterns = new Map<string, Row>();
  return {
    statuses,
    note({ pattern, method, target }: HostileRequest, { status, milliseconds }: Reply): void {
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (!examples.has(status)) examples.set(status, `${method} ${target.slice(0, 80)}`);
      const { count, total, worst } = patterns.get(pattern) ?? { count: 0, total: 0, worst: 0 };
      patterns.set(pattern, {
        count: count + 1,
        total: total + milliseconds,
        worst: Math.max(worst, milliseconds),
      });
    },
    /** The statuses, and the addresses with the slowest responses on average. */
    summary(): string {
      const byStatus = [...statuses]
        .sort(([a], [b]) => a - b)
        .map(([status, count]) => `${status}: ${count}${count < 20 ? ` (${examples.get(status)})` : ''}`);
      const slowest = [...patterns]
        .sort(([, a], [, b]) => b.total / b.count - a.total / a.count)
        .slice(0, 6)
        .map(
          ([pattern, { count, total, worst }]) =>
            `${pattern} ${Math.round(total / count)} ms of ${count}, at most ${Math.round(worst)} ms`,
        );
      return `statuses ${byStatus.join(', ')}\nslowest on average: ${slowest.join('; ')}`;
    },
  };
}
