import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { lockFolder } from '../kernel/index.ts';

/** What belongs to Gatehouse in a data folder: a restore replaces these, and leaves everything else alone. */
export const installedNames = [
  'secret',
  'ledger.db',
  'ledger.db-wal',
  'ledger.db-shm',
  'ledger.db.moved',
  'events',
  'files',
  'imports',
  'market-imports',
] as const;

/** The folder with what a restore has unpacked, in the data folder, so that a rename is enough. */
export const restoringFolder = 'restoring';
const planName = 'restore.json';

/** Moves that are decided: what is there now goes to the folder `old`, what was unpacked takes its place. */
export type RestorePlan = { old: string; leaves: string[]; comes: string[] };

export const isDecided = (dataDir: string): boolean => existsSync(join(dataDir, planName));

/** Decides a restore: from here on, the data folder is the restored one, whoever is killed. `carryOutRestore` does it. */
export function decideRestore(dataDir: string, plan: RestorePlan): void {
  mkdirSync(join(dataDir, plan.old), { mode: 0o700 });
  syncFolder(join(dataDir, restoringFolder));
  const draft = join(dataDir, `${planName}.tmp`);
  writeFileSync(draft, JSON.stringify(plan), { mode: 0o600, flush: true });
  syncFolder(dataDir);
  renameSync(draft, join(dataDir, planName));
  syncFolder(dataDir);
}

/**
 * Carries out a restore that was decided, and does nothing where there is none: called before anything in the data folder
 * is read, because whoever restored may have been killed. Each step may be repeated.
 */
export function finishRestore(dataDir: string): void {
  if (!isDecided(dataDir)) return;
  // Whoever restores holds it: then there is nothing left to do.
  const release = lockFolder(join(dataDir, restoringFolder));
  try {
    if (isDecided(dataDir)) carryOutRestore(dataDir);
  } finally {
    release();
  }
}

/** For who holds the lock of the folder `restoring`. */
export function carryOutRestore(dataDir: string): void {
  const file = join(dataDir, planName);
  const { old, leaves, comes } = JSON.parse(readFileSync(file, 'utf8')) as RestorePlan;
  const kept = join(dataDir, old);
  const restored = join(dataDir, restoringFolder);
  // What is in `kept` has left already: what has its name now is new.
  for (const name of leaves) if (!existsSync(join(kept, name))) move(join(dataDir, name), join(kept, name));
  syncFolder(kept);
  for (const name of comes) move(join(restored, name), join(dataDir, name));
  syncFolder(dataDir);
  rmSync(file, { force: true });
  rmSync(restored, { recursive: true, force: true });
  syncFolder(dataDir);
}

/** Does nothing where it was moved before. */
function move(from: string, to: string): void {
  if (existsSync(from)) renameSync(from, to);
}

function syncFolder(path: string): void {
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
