import cliProgress from 'cli-progress';

/** The progress of one phase of a command. */
export interface Progress {
  phase: string;
  done: number;
  total: number;
  /** Formats `done`, such as a number of bytes; default: the plain number. */
  amount?(done: number): string;
}

export interface ProgressReporter {
  report(progress: Progress): void;
  /** Ends the progress bar, so that lines can be printed below it. */
  stop(): void;
}

/** Writes a line to the standard output. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Returns the line of a completed phase, such as `Titles: 1,546`. */
export const phaseLine = ({
  phase,
  done,
  amount = (count) => count.toLocaleString('en'),
}: Progress): string => `${phase}: ${amount(done)}`;

/** Shows a progress bar on a terminal; otherwise prints one line at the end of each phase. */
export function progressReporter(): ProgressReporter {
  if (!process.stdout.isTTY) {
    return {
      report: (progress) => {
        if (progress.done >= progress.total) print(phaseLine(progress));
      },
      stop: () => undefined,
    };
  }
  const bar = new cliProgress.SingleBar(
    { format: '{phase} [{bar}] {percentage} %', hideCursor: true, clearOnComplete: false },
    cliProgress.Presets.shades_classic,
  );
  let current = '';
  return {
    report: ({ phase, done, total }) => {
      if (phase !== current) {
        if (current) bar.stop();
        bar.start(total, done, { phase });
        current = phase;
      }
      bar.setTotal(total);
      bar.update(done, { phase });
    },
    stop: () => bar.stop(),
  };
}
