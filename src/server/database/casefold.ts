import type Sqlite from 'better-sqlite3';

/**
 * Adds `fold`, a lower-case function for all of Unicode: SQLite's `like` and `lower()` only handle ASCII. On PostgreSQL
 * a migration creates it, because `lower()` is limited to ASCII in the C locale.
 */
export function addCasefold(database: Sqlite.Database): void {
  database.function('fold', { deterministic: true }, (text: unknown) =>
    typeof text === 'string' ? text.toLowerCase() : text,
  );
}
