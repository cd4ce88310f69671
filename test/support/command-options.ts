import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

/** With `--help`, prints `help` and exits. */
export function readOptions<Defaults extends Record<string, string>>(help: string, defaults: Defaults): Defaults {
  const options = Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [name, { type: 'string', default: value } as const]),
  );
  const { values } = parseArgs({ options: { ...options, help: { type: 'boolean' } } });
  if (values.help) {
    process.stdout.write(`${help}\n`);
    process.exit(0);
  }
  return values as unknown as Defaults;
}

/** Runs the parts that `names` lists, such as `cpu,rate`, each with its own data folder. */
export async function runParts(
  names: string,
  parts: Record<string, (dataDir: string) => Promise<void>>,
): Promise<void> {
  for (const name of names.split(',')) {
    const part = parts[name];
    if (!part) throw new Error(`--part has "${name}": give ${Object.keys(parts).join(', ')} or some of them.`);
    const dataDir = mkdtempSync(join(tmpdir(), 'gatehouse-bench-'));
    try {
      await part(dataDir);
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  }
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
