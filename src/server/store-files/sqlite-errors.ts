/** Returns whether SQLite can't read the file because it is damaged or no database. */
export function isCorruptDatabase(error: unknown): boolean {
  const { code = '' } = error as { code?: string };
  return code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT');
}
