import { totalmem } from 'node:os';

/** The engine's own limit is 60 s. */
const queryS = 30;

const mebibyte = 2 ** 20;
/** Counting a large website's visitors can't be spilled to disk. */
const minBytes = 512 * mebibyte;
/** Used because the server's memory is unknown. The server has its own total limit. */
const serverBytes = 4096 * mebibyte;

/** Node returns 0 if there is no limit. */
const machineBytes = (): number => Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);

/**
 * Returns an eighth of this machine's memory, because several queries run in parallel with the service and merges.
 * `profileBytes`: the limit set for the server's user; 0 if none.
 */
export function queryBytes(
  of: { kind: 'embedded'; memoryBytes?: number } | { kind: 'server'; profileBytes: number },
): number {
  if (of.kind === 'embedded') return Math.max(minBytes, Math.floor((of.memoryBytes ?? machineBytes()) / 8));
  return of.profileBytes > 0 ? Math.min(serverBytes, of.profileBytes) : serverBytes;
}

/**
 * Spills grouping and sorting to disk, and makes the engine reject queries above the limit before the OS kills it. Long
 * value lists don't use the index, because that was slower than a full scan.
 */
export function querySettings(bytes: number): string {
  const half = Math.floor(bytes / 2);
  return `SETTINGS max_execution_time = ${queryS}, output_format_json_quote_64bit_integers = 0,
  use_index_for_in_with_subqueries_max_values = 10000, max_memory_usage = ${bytes},
  max_bytes_before_external_group_by = ${half}, max_bytes_before_external_sort = ${half}`;
}
