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
import { lockFolder, Refusal } from '../kernel/index.ts';
import { holdsFiles } from './mount-point.ts';

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

/** This folder is inside the data folder, and inside each mounted folder, so files can be moved by renaming them. */
export const restoringFolder = 'restoring';
const planName = 'restore.json';
const draftName = `${planName}.tmp`;

/** Files in `leaves` are moved to the folder `old`, and files in `comes` replace them. */
type Replacement = { leaves: string[]; comes: string[] };
/** `mounted` are folders that can't be moved, so their contents are. Each has its own `restoring` and `old`. */
export type RestorePlan = Replacement & { old: string; mounted?: (Replacement & { name: string })[] };

export const isRestoreCommitted = (dataDir: string): boolean => existsSync(join(dataDir, planName));

/** Commits a restore. If the process is killed afterwards, the next start completes it. */
export function commitRestore(dataDir: string, plan: RestorePlan): void {
  for (const { folder } of replacementsOf(dataDir, plan)) {
    mkdirSync(join(folder, plan.old), { recursive: true, mode: 0o700 });
    if (existsSync(join(folder, restoringFolder))) syncFolder(join(folder, restoringFolder));
    syncFolder(folder);
  }
  const draft = join(dataDir, draftName);
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
  const plan = JSON.parse(readFileSync(file, 'utf8')) as RestorePlan;
  const replacements = replacementsOf(dataDir, plan);
  for (const { folder, leaves, comes } of replacements) {
    const kept = join(folder, plan.old);
    const restored = join(folder, restoringFolder);
    // If a file exists in `kept`, it was already moved, and the file in the folder is the new one.
    for (const name of leaves) if (!existsSync(join(kept, name))) move(join(folder, name), join(kept, name));
    syncFolder(kept);
    for (const name of comes) move(join(restored, name), join(folder, name));
    syncFolder(folder);
  }
  for (const { name } of plan.mounted ?? []) deleteFolder(join(dataDir, name, restoringFolder));
  rmSync(file, { force: true });
  deleteFolder(join(dataDir, restoringFolder));
  for (const { folder } of replacements) if (!holdsFiles(join(folder, plan.old))) deleteFolder(join(folder, plan.old));
  syncFolder(dataDir);
}

/** Deletes the unpacked files of a restore that was killed before it replaced anything. */
export function removeAbandonedRestore(dataDir: string): void {
  const restoring = join(dataDir, restoringFolder);
  if (!existsSync(restoring) || isRestoreCommitted(dataDir)) return;
  let release: () => void;
  try {
    release = lockFolder(restoring, { timeoutMs: 0 });
  } catch (error) {
    // A restore is running.
    if (error instanceof Refusal) return;
    throw error;
  }
  try {
    if (isRestoreCommitted(dataDir)) return;
    for (const name of installedNames) {
      const within = join(dataDir, name, restoringFolder);
      if (existsSync(within)) deleteFolder(within);
    }
    rmSync(join(dataDir, draftName), { force: true });
    deleteFolder(restoring);
  } finally {
    release();
  }
}

const replacementsOf = (dataDir: string, { leaves, comes, mounted = [] }: RestorePlan) => [
  { folder: dataDir, leaves, comes },
  ...mounted.map(({ name, ...rest }) => ({ folder: join(dataDir, name), ...rest })),
];

const deleteFolder = (path: string): void => rmSync(path, { recursive: true, force: true });

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
