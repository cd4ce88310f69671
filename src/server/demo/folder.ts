import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ConfigError } from '../config/index.ts';

const markerFile = 'demo.json';

export const mailFolder = (dataDir: string): string => join(dataDir, 'mail');

/** `madeAt`: end of the replayed past in epoch ms; undefined while the demo is being created. */
export type DemoMarker = { madeAt: number | undefined; days: number };

const kept = [
  'GATEHOUSE_HOST',
  'GATEHOUSE_PORT',
  'GATEHOUSE_BASE_URL',
  'GATEHOUSE_TRUST_PROXY',
  'GATEHOUSE_PROXY_HEADER',
  'GATEHOUSE_LOG_LEVEL',
];

/** Throws ConfigError if the folder contains other data. Deletes an unfinished demo, and with `fresh` any demo. */
export function demoEnvironment(
  env: NodeJS.ProcessEnv,
  folder: string,
  { fresh }: { fresh: boolean },
): NodeJS.ProcessEnv {
  const dataDir = resolve(folder);
  const marker = readMarker(dataDir);
  if (marker === undefined && !isEmpty(dataDir))
    throw new ConfigError([
      `${dataDir} is not empty and holds no demo. Choose another folder: gatehouse demo DIR. A demo never touches other data.`,
    ]);
  if (marker && (fresh || marker.madeAt === undefined)) rmSync(dataDir, { recursive: true });
  const entries = Object.entries(env).filter(([name]) => !name.startsWith('GATEHOUSE_') || kept.includes(name));
  const off = { GATEHOUSE_CANARY: 'off', GATEHOUSE_UPDATE_CHECK: 'off' };
  return { ...Object.fromEntries(entries), GATEHOUSE_DATA: dataDir, ...off };
}

export function readMarker(dataDir: string): DemoMarker | undefined {
  const file = join(dataDir, markerFile);
  if (!existsSync(file)) return undefined;
  const { made_at, days } = JSON.parse(readFileSync(file, 'utf8')) as { made_at: number | null; days: number };
  return { madeAt: made_at ?? undefined, days };
}

export function writeMarker(dataDir: string, { madeAt, days }: DemoMarker): void {
  writeFileSync(join(dataDir, markerFile), `${JSON.stringify({ made_at: madeAt ?? null, days })}\n`);
}

const isEmpty = (folder: string): boolean => !existsSync(folder) || readdirSync(folder).length === 0;
