import { once } from 'node:events';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { Api } from './api.ts';
import { sendByFetch } from './fetch.ts';
import { createServer } from './server.ts';
import type { McpSettings } from './settings.ts';

/** Writes only protocol messages to standard output. */
export async function serveOverStdio(settings: McpSettings, note: (line: string) => void): Promise<void> {
  const api = new Api(sendByFetch(settings));
  const report = (error: unknown) => note(String(error));
  const { allowWrites } = settings;
  const handle = serveStdio(() => createServer(api, { allowWrites, report }), { onerror: report });
  await once(process.stdin, 'close');
  await handle.close();
}
