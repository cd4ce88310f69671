import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { certificates } from '../../src/server/monitors/checks/testing/certificates.ts';

const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'proxies.md'), 'utf8');

/** The set-up of a proxy as docs/proxies.md has it: what stands in the blocks of that language, from the first one on. */
export function documented(language: string): [string, ...string[]] {
  const blocks = page.matchAll(new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``, 'g'));
  const [first, ...others] = Array.from(blocks, ([, block]) => block!);
  assert.ok(first, `docs/proxies.md has no ${language}`);
  return [first, ...others];
}

/** Puts a test's ports and certificates in place of the documented ones; each must be there. */
export function adapted(config: string, replacements: [string, string][]): string {
  let text = config;
  for (const [documentedText, ours] of replacements) {
    assert.ok(text.includes(documentedText), `docs/proxies.md has no "${documentedText}"`);
    text = text.replaceAll(documentedText, ours);
  }
  return text;
}

/** What nginx needs around servers to run in a folder, by whoever runs the tests. */
export const nginxAround = (folder: string, servers: string): string =>
  `daemon off; pid ${folder}/pid; error_log stderr; ${process.getuid?.() === 0 ? 'user root;' : ''}
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
${servers}}`;
/** What Caddy needs before sites. */
export const caddyAround = (folder: string, sites: string): string => `{
  admin off
  auto_https off
  storage file_system ${folder}
}
${sites}`;
/** The documented names of Caddy's sites as addresses of a test. */
export const caddySites = (folder: string, port: number): [string, string] => [
  'gate.example, status.acme.example {',
  `https://gate.example:${port}, https://status.acme.example:${port} {
    bind 127.0.0.1
    tls ${folder}/cert.pem ${folder}/key.pem`,
];
/** The documented addresses and certificates of nginx and HAProxy as those of a test. */
export const nginxListens = (folder: string, port: number): [string, string][] => [
  ['listen 443 ssl http2;', `listen 127.0.0.1:${port} ssl http2;`],
  ['/etc/letsencrypt/live/gate.example/fullchain.pem', join(folder, 'cert.pem')],
  ['/etc/letsencrypt/live/gate.example/privkey.pem', join(folder, 'key.pem')],
];
export const haproxyBinds = (folder: string, port: number): [string, string][] => [
  ['bind :443', `bind 127.0.0.1:${port}`],
  ['/etc/haproxy/certs/gate.example.pem', join(folder, 'both.pem')],
];

/** The name of a proxy's file, and how the proxy is started with it. */
export const programs = {
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
export type ProxyName = keyof typeof programs;
export const proxyNames = Object.keys(programs) as ProxyName[];

/** Debian keeps these in folders that ordinary users do not search. */
const searched = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
export const pathOf = (command: string): string | undefined =>
  searched.map((folder) => join(folder, command)).find((file) => existsSync(file));

export class RunningProxy {
  readonly #child: ChildProcess;
  /** what it has printed */
  said = '';

  constructor(name: ProxyName, folder: string, config: string) {
    writeFileSync(join(folder, 'cert.pem'), certificates.good);
    writeFileSync(join(folder, 'key.pem'), certificates.key);
    writeFileSync(join(folder, 'both.pem'), certificates.good + certificates.key);
    writeFileSync(join(folder, programs[name].file), config);
    this.#child = spawn(pathOf(name)!, programs[name].args(folder), {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, HOME: folder },
    });
    for (const stream of [this.#child.stdout, this.#child.stderr]) stream?.on('data', (chunk) => (this.said += chunk));
  }

  get hasEnded(): boolean {
    return this.#child.exitCode !== null;
  }

  async stop(): Promise<void> {
    if (this.hasEnded) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    await ended;
  }
}
