import { setTimeout as wait } from 'node:timers/promises';
import { freePort, startNode } from '../childProcess.ts';
import { type DataFolder, makeDataFolder } from '../dataFolder.ts';
import { spreadOf } from '../measure.ts';
import { type Chapter, ms, SPREAD_HEAD, spreadCells, within } from '../report.ts';

const BUDGET_MS = 2000;
const WARM_STARTS = 5;
const START_LIMIT_MS = 180_000;
const POLL_MS = 10;

async function isReady(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/readyz`).then(
    async (response) => {
      await response.arrayBuffer();
      return response.ok;
    },
    () => false,
  );
}

/** Starts the site until `/readyz` answers, then ends it. Returns the milliseconds until the response. */
async function timeStart(root: string, dataDir: string): Promise<number> {
  const port = await freePort();
  const started = performance.now();
  const settings = {
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    LOG_LEVEL: 'error',
  };
  const server = startNode(['scripts/start.mjs'], settings, root);
  let hasEnded = false;
  server.ended.then(() => {
    hasEnded = true;
  });
  while (!(await isReady(port))) {
    if (hasEnded || performance.now() - started > START_LIMIT_MS) {
      await server.end();
      throw new Error(`The server did not become ready:\n${server.errors()}`);
    }
    await wait(POLL_MS);
  }
  const time = performance.now() - started;
  await server.end();
  return time;
}

async function timeFirstStart(root: string): Promise<number> {
  const folder = makeDataFolder();
  try {
    return await timeStart(root, folder.path);
  } finally {
    folder.remove();
  }
}

/**
 * Measures how long `npm start` takes until `/readyz` answers, with an existing build.
 * @param filled a data folder with a catalogue; its PostgreSQL must be stopped
 */
export async function benchStart(root: string, filled: DataFolder, titles: number): Promise<Chapter> {
  const warm: number[] = [];
  for (let run = 0; run < WARM_STARTS; run++) warm.push(await timeStart(root, filled.path));
  const first = await timeFirstStart(root);
  const spread = spreadOf(warm);
  return {
    heading: 'Start',
    findings: [
      {
        what: 'start on a warm data folder, to `/readyz`',
        budget: `≤ ${BUDGET_MS / 1000} s`,
        measured: ms(spread.median),
        verdict: within(spread.median, BUDGET_MS),
      },
      {
        what: 'first start: creates the database, loads the starter catalogue',
        budget: '–',
        measured: ms(first),
        verdict: 'for information',
      },
    ],
    notes: [
      `\`node scripts/start.mjs\` with a finished build, polling \`/readyz\` every ${POLL_MS} ms; the warm data folder contains ${titles.toLocaleString('en')} titles.`,
    ],
    tables: [
      {
        head: ['start', 'runs', ...SPREAD_HEAD],
        rows: [
          ['warm', String(spread.runs), ...spreadCells(spread)],
          ['first', '1', ...spreadCells(spreadOf([first]))],
        ],
      },
    ],
  };
}
