export { answerBackups } from './answer-backups.ts';
export { type Snapshot, takeSnapshot } from './take-snapshot.ts';
