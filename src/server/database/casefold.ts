import type Sqlite from 'better-sqlite3';

/**
 * Gives a connection the function that ignores letter case. SQLite's own like and lower() know only ASCII letters, and so
 * do PostgreSQL's under the locale C: there, a migration makes the function.
 */
export function addCasefold(database: Sqlite.Database): void {
  database.function('fold', { deterministic: true }, (text: unknown) =>
    typeof text === 'string' ? text.toLowerCase() : text,
  );
}
