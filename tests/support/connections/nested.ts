import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

/**
 * Finds where the product asks a pool for a second connection while its own transaction holds one. As many such requests
 * as the pool has connections block each other until the pool gives up.
 */

interface OpenTransaction {
  isOpen: boolean;
  readonly pool: unknown;
}

const transactions = new AsyncLocalStorage<OpenTransaction>();
// Starts to follow asynchronous calls at once: requests already under way at the first use would share one store.
transactions.run({ isOpen: false, pool: null }, () => undefined);
const poolOf = new WeakMap<object, unknown>();
const transactionOf = new WeakMap<object, OpenTransaction>();
const nested: string[] = [];

/** Returns the frames of the current call that belong to this repository. */
const ownFrames = (): string[] =>
  (new Error('stack').stack ?? '')
    .split('\n')
    .slice(1)
    .filter(
      (line) =>
        /\/(src|build|tests)\//.test(line) && !/node_modules|support.connections|checkedCall/.test(line),
    );

const isOfProduct = (frame: string | undefined): boolean => frame !== undefined && !frame.includes('/tests/');

/** Returns whether the product began the transaction: the caller of `inTransaction` is not a test. */
function isBegunByProduct(frames: readonly string[]): boolean {
  const outer = frames.findLastIndex((frame) => /\b(inTransaction|commandTransaction) /.test(frame));
  return outer >= 0 && isOfProduct(frames[outer + 1]);
}

const { connect } = pg.Pool.prototype;
pg.Pool.prototype.connect = function connectOnce(this: pg.Pool, ...input: []) {
  const open = transactions.getStore();
  const [caller, ...outer] = ownFrames();
  if (open?.isOpen && open.pool === this && isOfProduct(caller)) nested.push([caller, ...outer].join('\n'));
  const connecting: unknown = Reflect.apply(connect, this, input);
  if (!(connecting instanceof Promise)) return connecting as Promise<pg.PoolClient>;
  return connecting.then((client: pg.PoolClient) => {
    poolOf.set(client, this);
    return client;
  });
} as typeof connect;

const { query } = pg.Client.prototype;
pg.Client.prototype.query = function trackTransaction(this: pg.Client, ...input: unknown[]) {
  if (input[0] === 'begin' && isBegunByProduct(ownFrames())) {
    const open = { isOpen: true, pool: poolOf.get(this) };
    transactionOf.set(this, open);
    transactions.enterWith(open);
  }
  if (input[0] === 'commit' || input[0] === 'rollback') {
    const open = transactionOf.get(this);
    if (open) open.isOpen = false;
  }
  return Reflect.apply(query, this, input);
} as typeof query;

/** Returns the stacks of the nested requests for a connection since the last call. */
export const takeNested = (): string[] => nested.splice(0);

/** Runs work that a test starts from inside the product's transaction but that does not belong to it. */
export const outsideTransaction = <Result>(work: () => Result): Result => transactions.exit(work);
