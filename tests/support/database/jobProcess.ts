// A process that starts a job which ends when told to, and reports its result over its channel:
// node --import tsx tests/support/database/jobProcess.ts ADDRESS ACTOR_ID
// It says `begun` with the id of the job, and, once told to end it, `stored` or `given up` for the row that it
// wrote.
import { connect, inTransaction } from '#src/server/db/database.ts';
import { CANCELLED, startJob } from '#src/server/jobs/jobs.ts';
import { createLog } from '#src/server/log.ts';

const [address = '', actorId = ''] = process.argv.slice(2);
const db = connect(address, () => undefined, { max: 2 });
const reported = new Promise((resolve) => process.once('message', resolve));
const job = {
  kind: 'import',
  resource: 'tags',
  actorId: Number(actorId),
  log: createLog('silent'),
} as const;
const id = await startJob(db, job, async (_progress, recordProgress) => {
  await reported;
  try {
    await inTransaction(db, async ({ client }) => {
      await client.query('insert into written values (1)');
      await recordProgress(client, { rows: 1 });
    });
    process.send?.('stored');
  } catch (error) {
    process.send?.(error === CANCELLED ? 'given up' : String(error));
    throw error;
  }
});
process.send?.({ begun: id });
