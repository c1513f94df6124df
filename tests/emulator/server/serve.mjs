// Runs the official Auth emulator as a separate process on a port that the system selects, which is reported
// to the parent.
import { createRequire } from 'node:module';

const { createApp } = createRequire(import.meta.url)('firebase-tools/lib/emulator/auth/server.js');
const [project] = process.argv.slice(2);
const app = await createApp(project);
const server = app.listen(0, '127.0.0.1', () => process.send(server.address().port));
process.on('disconnect', () => process.exit());
