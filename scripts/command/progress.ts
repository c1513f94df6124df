import cliProgress from 'cli-progress';

/** The progress of one phase of a command. */
export interface Progress {
  phase: string;
  done: number;
  total: number;
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

/** Shows a progress bar on a terminal; otherwise prints one line at the end of each phase. */
export function progressReporter(): ProgressReporter {
  if (!process.stdout.isTTY) {
    return {
      report: ({ phase, done, total }) => {
        if (done >= total) print(`${phase}: ${done.toLocaleString('en')}`);
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
