// `npm run dev`: runs the app with Vite's hot module replacement. Pages have no Content-Security-Policy header.
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { runCommand } from './command/commandLine.mjs';

const USAGE = `Usage: npm run dev

Serves the site from its sources with hot reloading. It has the same settings as npm start.`;

const root = join(import.meta.dirname, '..');

async function serve(_, { signal, defer }) {
  // Set before the site's modules are loaded, because they read it when they are.
  process.env.NODE_ENV = 'development';
  const { createServer } = await import('vite');
  // Hot module replacement uses the site's own port, so that several sites can be developed on one machine.
  const server = createHttpServer();
  const vite = await createServer({
    server: { middlewareMode: true, hmr: { server } },
    appType: 'custom',
  });
  defer(() => vite.close());
  const { openForDevelopment, createDevelopmentApp } = await vite.ssrLoadModule('/src/main/dev.ts');
  const opened = await openForDevelopment(root, signal);
  defer(() => opened.close());

  server.on('request', (request, response) => {
    vite.middlewares(request, response, async () => {
      try {
        const { createDevelopmentApp: fresh } = await vite.ssrLoadModule('/src/main/dev.ts');
        const app = await (fresh ?? createDevelopmentApp)(opened);
        await getRequestListener(app.fetch)(request, response);
      } catch (error) {
        vite.ssrFixStacktrace(error);
        console.error(error);
        response.writeHead(500).end(String(error));
      }
    });
  });
  server.listen(Number(process.env.PORT || 3000));
  await once(server, 'listening');
  defer(() => {
    server.close();
    server.closeAllConnections();
  });
  process.stdout.write(`\n  http://localhost:${server.address().port}\n\n`);
  await once(signal, 'abort');
}

process.chdir(root);
await runCommand({ usage: USAGE, settings: root, isServer: true, run: serve });
