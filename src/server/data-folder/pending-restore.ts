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

/** Names of the files that a restore replaces. Other files are left unchanged. */
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

/** This folder is inside the data folder, so files can be moved by renaming them. */
export const restoringFolder = 'restoring';
const planName = 'restore.json';

/** Files in `leaves` are moved to the folder `old`, and files in `comes` replace them. */
export type RestorePlan = { old: string; leaves: string[]; comes: string[] };

export const isRestoreCommitted = (dataDir: string): boolean => existsSync(join(dataDir, planName));

/** Commits a restore. If the process is killed afterwards, the next start completes it. */
export function commitRestore(dataDir: string, plan: RestorePlan): void {
  mkdirSync(join(dataDir, plan.old), { mode: 0o700 });
  syncFolder(join(dataDir, restoringFolder));
  const draft = join(dataDir, `${planName}.tmp`);
  writeFileSync(draft, JSON.stringify(plan), { mode: 0o600, flush: true });
  syncFolder(dataDir);
  renameSync(draft, join(dataDir, planName));
  syncFolder(dataDir);
}

/** Completes a committed restore. Call it before anything reads the data folder. Each step can be repeated. */
export function finishRestore(dataDir: string): void {
  if (!isRestoreCommitted(dataDir)) return;
  // Waits for the restoring process, if it is still running.
  const release = lockFolder(join(dataDir, restoringFolder));
  try {
    if (isRestoreCommitted(dataDir)) carryOutRestore(dataDir);
  } finally {
    release();
  }
}

/** The caller must hold the lock on `restoring`. */
export function carryOutRestore(dataDir: string): void {
  const file = join(dataDir, planName);
  const { old, leaves, comes } = JSON.parse(readFileSync(file, 'utf8')) as RestorePlan;
  const kept = join(dataDir, old);
  const restored = join(dataDir, restoringFolder);
  // If a file exists in `kept`, it was already moved, and the file in the data folder is the new one.
  for (const name of leaves) if (!existsSync(join(kept, name))) move(join(dataDir, name), join(kept, name));
  syncFolder(kept);
  for (const name of comes) move(join(restored, name), join(dataDir, name));
  syncFolder(dataDir);
  rmSync(file, { force: true });
  rmSync(restored, { recursive: true, force: true });
  syncFolder(dataDir);
}

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
