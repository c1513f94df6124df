// `npm run dev`: the same app behind Vite, so that a saved file shows at once. Pages are rendered without a policy header.
import { createServer as createHttpServer } from 'node:http';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { createServer } from 'vite';

const root = join(import.meta.dirname, '..');
process.chdir(root);
process.env.NODE_ENV = 'development';
try {
  process.loadEnvFile('.env');
} catch (error) {
  if (error.code !== 'ENOENT') throw error;
}

// Changes are told over the site's own port, so that several sites can be developed on one machine.
const server = createHttpServer();
const vite = await createServer({ server: { middlewareMode: true, hmr: { server } }, appType: 'custom' });
const { openForDevelopment, createDevelopmentApp } = await vite.ssrLoadModule('/src/server/dev.ts');
const opened = await openForDevelopment(root);

server.on('request', (request, response) => {
  vite.middlewares(request, response, async () => {
    try {
      const { createDevelopmentApp: fresh } = await vite.ssrLoadModule('/src/server/dev.ts');
      const app = await (fresh ?? createDevelopmentApp)(opened);
      await getRequestListener(app.fetch)(request, response);
    } catch (error) {
      vite.ssrFixStacktrace(error);
      console.error(error);
      response.writeHead(500).end(String(error));
    }
  });
});
server.listen(Number(process.env.PORT || 3000), () =>
  process.stdout.write(`\n  http://localhost:${server.address().port}\n\n`),
);

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    server.close();
    await vite.close();
    await opened.close();
    process.exit(0);
  });
}
