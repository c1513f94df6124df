import { execFileSync } from 'node:child_process';
import { cpus, release, totalmem, type } from 'node:os';
import type { Database } from '#src/server/db/database.ts';

/** The machine and the versions on which the figures were measured. */
export interface Machine {
  processor: string;
  cores: number;
  memoryGigabytes: number;
  system: string;
  node: string;
  postgresql: string;
  commit: string | null;
  /** The day, `YYYY-MM-DD` in UTC. */
  date: string;
}

function currentCommit(root: string): string | null {
  try {
    const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, stdio: 'pipe' });
    const changed = execFileSync('git', ['status', '--porcelain', '--', 'src'], { cwd: root, stdio: 'pipe' });
    return `${String(commit).trim()}${String(changed).trim() ? ' with changes' : ''}`;
  } catch {
    // An unpacked archive has no Git repository.
    return null;
  }
}

/** Returns the machine, the versions and the day. */
export async function describeMachine(db: Database, root: string): Promise<Machine> {
  const { rows } = await db.pool.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  );
  return {
    processor: cpus()[0]?.model.trim() ?? 'unknown processor',
    cores: cpus().length,
    memoryGigabytes: Math.round(totalmem() / 2 ** 30),
    system: `${type()} ${release()}`,
    node: process.versions.node,
    postgresql: rows[0]?.version ?? 'unknown',
    commit: currentCommit(root),
    date: new Date().toISOString().slice(0, 10),
  };
}
