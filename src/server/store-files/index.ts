export { isCorruptDatabase } from './sqlite-errors.ts';
export { describeUnreleased, firstRelease, unreleasedMigration } from './unreleased.ts';
