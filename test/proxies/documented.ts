import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { certificates } from '../../src/server/monitors/checks/testing/certificates.ts';
import { until } from '../support/service.ts';

const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'proxies.md'), 'utf8');

/** Returns the proxy's configuration examples in docs/proxies.md. */
export function documented(name: ProxyName): [string, ...string[]] {
  const language = name === 'caddy' ? 'caddyfile' : name;
  const blocks = page.matchAll(new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``, 'g'));
  const [first, ...others] = Array.from(blocks, ([, block]) => block!);
  assert.ok(first, `docs/proxies.md has no ${language}`);
  return [first, ...others];
}

/** Fails if the documentation does not contain a text that should be replaced. */
function adapted(config: string, replacements: [string, string][]): string {
  let text = config;
  for (const [documentedText, ours] of replacements) {
    assert.ok(text.includes(documentedText), `docs/proxies.md has no "${documentedText}"`);
    text = text.replaceAll(documentedText, ours);
  }
  return text;
}

/** `own` is the port of the proxy. */
export type Place = { folder: string; own: number };
type Complete = (place: Place, config: string, more: [string, string][]) => string;

const completions = {
  nginx: ({ folder, own }, config, more) =>
    `daemon off; pid ${folder}/pid; error_log stderr; ${process.getuid?.() === 0 ? 'user root;' : ''}
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
${adapted(config, [
  ['listen 443 ssl http2;', `listen 127.0.0.1:${own} ssl http2;`],
  ['/etc/letsencrypt/live/gate.example/fullchain.pem', join(folder, 'cert.pem')],
  ['/etc/letsencrypt/live/gate.example/privkey.pem', join(folder, 'key.pem')],
  ...more,
])}}`,
  caddy: ({ folder, own }, config, more) => `{
  admin off
  auto_https off
  storage file_system ${folder}
}
${adapted(config, [
  [
    'gate.example, status.acme.example {',
    `https://gate.example:${own}, https://status.acme.example:${own} {
    bind 127.0.0.1
    tls ${folder}/cert.pem ${folder}/key.pem`,
  ],
  ...more,
])}`,
  haproxy: ({ folder, own }, config, more) =>
    adapted(config, [
      ['bind :443', `bind 127.0.0.1:${own}`],
      ['/etc/haproxy/certs/gate.example.pem', join(folder, 'both.pem')],
      ...more,
    ]),
} satisfies Record<string, Complete>;

export type ProxyName = keyof typeof completions;
export const proxyNames = Object.keys(completions) as ProxyName[];
export const complete = (name: ProxyName, ...given: Parameters<Complete>): string => completions[name](...given);

const programs = {
  nginx: {
    file: 'nginx.conf',
    args: (folder: string) => ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'],
  },
  caddy: {
    file: 'Caddyfile',
    args: (folder: string) => ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')],
  },
  haproxy: { file: 'haproxy.cfg', args: (folder: string) => ['-db', '-f', join(folder, 'haproxy.cfg')] },
};

/** Debian installs these programs in a folder that is not in the PATH of ordinary users. */
const searched = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
export const pathOf = (command: string): string | undefined =>
  searched.map((folder) => join(folder, command)).find((file) => existsSync(file));

export class RunningProxy {
  readonly #child: ChildProcess;
  #said = '';

  constructor(name: ProxyName, folder: string, config: string) {
    writeFileSync(join(folder, 'cert.pem'), certificates.good);
    writeFileSync(join(folder, 'key.pem'), certificates.key);
    writeFileSync(join(folder, 'both.pem'), certificates.good + certificates.key);
    writeFileSync(join(folder, programs[name].file), config);
    this.#child = spawn(pathOf(name)!, programs[name].args(folder), {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, HOME: folder },
    });
    for (const stream of [this.#child.stdout, this.#child.stderr]) stream?.on('data', (chunk) => (this.#said += chunk));
  }

  async untilAnswers(status: (path: string) => Promise<number | undefined>): Promise<void> {
    await until('the proxy answers', async () => {
      assert.equal(this.#child.exitCode, null, this.#said);
      return (await status('/login').catch(() => undefined)) === 200;
    });
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    await ended;
  }
}
