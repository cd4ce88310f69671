import { totalmem } from 'node:os';

/** Time limit of one query, in seconds; the engine has its own limit (60 s) behind it. */
const queryS = 30;

const mebibyte = 2 ** 20;
/** What counting the visitors of a large website takes: nothing of that can go to disk. */
const minBytes = 512 * mebibyte;
/** Of a server, whose memory is not known here; it has a limit of its own for all that it does. */
const serverBytes = 4096 * mebibyte;

/** What the embedded engine may use of this machine, or of the container (bytes). Node says 0 where it knows no limit. */
const machineBytes = (): number => Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);

/**
 * The most memory that one question may take. Several run at once, beside the service, merges and the counting of days, so
 * that it is an eighth of what the machine has. `profileBytes`: what the server allows its user, 0 where it says nothing.
 */
export function queryBytes(
  of: { kind: 'embedded'; memoryBytes?: number } | { kind: 'server'; profileBytes: number },
): number {
  if (of.kind === 'embedded') return Math.max(minBytes, Math.floor((of.memoryBytes ?? machineBytes()) / 8));
  return of.profileBytes > 0 ? Math.min(serverBytes, of.profileBytes) : serverBytes;
}

/**
 * The same for a server and the embedded engine, whatever their defaults: 64-bit counts as numbers. Groups and sorted rows
 * go to disk before the memory ends; what needs more all the same is refused, instead of the engine being ended by the
 * system. Long lists of values from a subquery are not matched with the index, because that took longer than reading all
 * rows.
 */
export function querySettings(bytes: number): string {
  const half = Math.floor(bytes / 2);
  return `SETTINGS max_execution_time = ${queryS}, output_format_json_quote_64bit_integers = 0,
  use_index_for_in_with_subqueries_max_values = 10000, max_memory_usage = ${bytes},
  max_bytes_before_external_group_by = ${half}, max_bytes_before_external_sort = ${half}`;
}
