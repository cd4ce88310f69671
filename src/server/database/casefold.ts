import type Sqlite from 'better-sqlite3';

/**
 * Adds the SQL function `fold`, because SQLite's own functions only handle ASCII. On PostgreSQL, a migration creates
 * `fold`, because `lower()` is limited to ASCII in the C locale.
 */
export function addCasefold(database: Sqlite.Database): void {
  database.function('fold', { deterministic: true }, (text: unknown) =>
    typeof text === 'string' ? text.toLowerCase() : text,
  );
}
