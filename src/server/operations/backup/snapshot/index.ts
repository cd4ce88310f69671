export { serveBackups } from './answer-backups.ts';
export { linkRunningEngine, type RunningEngine } from './link-running-engine.ts';
export { type Snapshot, takeSnapshot } from './take-snapshot.ts';
