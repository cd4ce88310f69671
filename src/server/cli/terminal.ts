import { createInterface } from 'node:readline/promises';
import type { Terminal } from '../monitors/index.ts';

export const say = (line: string) => process.stdout.write(`${line}\n`);
export const note = (line: string) => process.stderr.write(`${line}\n`);

export function progressLine(): (line: string) => void {
  let shown = '';
  return (line) => {
    if (line === shown) return;
    shown = line;
    process.stderr.write(process.stderr.isTTY ? `\r\x1b[K${line}` : `${line}\n`);
  };
}

export const backupTerminal = () => ({ say, note, progress: process.stderr.isTTY ? progressLine() : undefined });

export const terminal: Terminal = {
  say,
  note,
  ask: process.stdin.isTTY
    ? async (question) => {
        const lines = createInterface({ input: process.stdin, output: process.stderr });
        try {
          // Ctrl-C and Ctrl-D count as no.
          return /^y(es)?$/i.test((await lines.question(question).catch(() => '')).trim());
        } finally {
          lines.close();
        }
      }
    : undefined,
};
