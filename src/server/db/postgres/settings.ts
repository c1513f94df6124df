import { totalmem } from 'node:os';

const mebibyte = 1024 * 1024;

/** Environment of PostgreSQL's programs: without the caller's PG* variables and with English messages. */
export const serverEnvironment = (): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  LC_ALL: 'C',
  TZ: 'UTC',
});

/**
 * Returns the server's command line: one private Unix socket, no TCP, sizes for an application that shares the machine.
 * `memory` (bytes; the container's limit if there is one) sets the buffers: an eighth, 64 to 512 MiB.
 * Everything else keeps PostgreSQL's default, including fsync and full_page_writes.
 */
export function serverArguments(cluster: string, socketDir: string, memory = availableMemory()): string[] {
  const buffers = Math.round(Math.min(Math.max(memory / 8 / mebibyte, 64), 512));
  const settings: Record<string, string> = {
    listen_addresses: '',
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    port: '5432',
    max_connections: '60',
    shared_buffers: `${buffers}MB`,
    effective_cache_size: `${buffers * 3}MB`,
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    random_page_cost: '1.1',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] ',
    log_checkpoints: 'off',
    // Without the values of rows, such as an account's e-mail address in a unique violation.
    log_error_verbosity: 'terse',
    log_destination: 'stderr',
    logging_collector: 'off',
    cluster_name: 'dramalog',
  };
  return ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

function availableMemory(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}
