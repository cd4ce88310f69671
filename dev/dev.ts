import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { createServer as createNetServer } from 'node:net';
import { join } from 'node:path';
import { createServer, type ProxyOptions } from 'vite';
import { consolePaths } from '../src/server/app/console-pages.ts';
import { buildTracker } from '../src/tracker/build.ts';

/**
 * Development server: Vite serves the sources of the console and reloads them when they change. All other requests go
 * to the server, which uses the demo's data and restarts when its files change.
 */
const root = join(import.meta.dirname, '..');
const consoleDir = join(root, 'src', 'console');
const host = '127.0.0.1';
const port = Number(process.env.GATEHOUSE_PORT ?? 8080);
const dataDir = process.env.GATEHOUSE_DATA ?? join(root, 'demo-data');
const say = (line: string) => process.stderr.write(`${line}\n`);

async function freePort(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const server = createNetServer();
  server.once('error', reject);
  server.listen(0, host, () => {
    const address = server.address();
    server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
  });
  return promise;
}

const pages = new Set(consolePaths.map((path) => path.split('/')[1] ?? ''));

function consoleAnswer(url: string, accept: string): string | undefined {
  const { pathname } = new URL(url, 'http://console');
  if (/^\/(@|node_modules\/|src\/)/.test(pathname)) return url;
  const isFile = [consoleDir, join(consoleDir, 'public')].some((folder) =>
    statSync(join(folder, pathname), { throwIfNoEntry: false })?.isFile(),
  );
  if (isFile) return url;
  return accept.includes('text/html') && pages.has(pathname.split('/')[1] ?? '') ? '/index.html' : undefined;
}

const serverPort = await freePort();
await buildTracker();
// Builds with Vite set it to `production`, which turns off hot reloading.
delete process.env.NODE_ENV;
const env = {
  ...process.env,
  GATEHOUSE_PORT: String(serverPort),
  // Links and the origin check of forms need the address that the browser uses.
  GATEHOUSE_BASE_URL: process.env.GATEHOUSE_BASE_URL ?? `http://${host}:${port}`,
  GATEHOUSE_LOG_LEVEL: process.env.GATEHOUSE_LOG_LEVEL ?? 'warn',
};
const watchedFolders = ['server', 'shared'].flatMap((name) => ['--watch-path', join(root, 'src', name)]);
const watched = ['--watch', '--watch-preserve-output', ...watchedFolders];
const cli = join(root, 'src', 'server', 'cli', 'cli.ts');
const server = spawn(process.execPath, [...watched, cli, 'demo', dataDir], { cwd: root, env, stdio: 'inherit' });

const toServer: ProxyOptions = {
  target: `http://${host}:${serverPort}`,
  bypass: ({ url = '/', headers }) => consoleAnswer(url, headers.accept ?? ''),
  configure: (proxy) => {
    proxy.on('error', (_, __, response) => {
      if ('writeHead' in response && !response.headersSent)
        response.writeHead(503, { 'retry-after': '1' }).end('The server is restarting. Try again in a moment.\n');
    });
  },
};
const vite = await createServer({
  configFile: join(root, 'vite.config.ts'),
  root: consoleDir,
  server: { host, port, strictPort: true, proxy: { '^/': toServer } },
});
await vite.listen();
say(`Open http://${host}:${port}. The console reloads itself; the server starts again when one of its files changes.`);

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  server.kill('SIGTERM');
  await vite.close();
}
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
server.on('exit', (code) => {
  process.exitCode = code ?? 0;
  void stop();
});
