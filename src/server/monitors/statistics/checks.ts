import type { FormatCause } from '../../causes/index.ts';
import type { Deps } from '../../deps.ts';
import type { CheckRow } from '../../events/index.ts';
import { secondMs, toIso } from '../../kernel/index.ts';
import { inScope, type Scope, tenth } from './scope.ts';
import type { CheckAnswer } from './wire.ts';

/** `good` is null to include all checks. */
export type Selection = Scope & { good: 0 | 1 | null; sort: 'asc' | 'desc' };

type Row = Omit<CheckRow, 'monitor'>;

const columns = `toUnixTimestamp64Milli(checks.at) AS at, good, maintenance, status, cause,
  dns, connect, tls, first_byte, total, address, final_url, protocol, certificate_ends`;
const selected = `${inScope} AND ({good:Int8} < 0 OR checks.good = {good:Int8})`;
const directions = { asc: 'ASC', desc: 'DESC' };

const paramsOf = ({ monitor, from, to, good }: Selection) => ({ monitor, from, to, good: good ?? -1 });

export async function selectChecks(
  { events }: Pick<Deps, 'events'>,
  selection: Selection,
  { page, perPage, formatCause }: { page: number; perPage: number; formatCause: FormatCause },
): Promise<{ checks: CheckAnswer[]; total: number }> {
  const params = paramsOf(selection);
  const direction = directions[selection.sort];
  const [counts, rows] = await Promise.all([
    events.query<{ total: number }>(`SELECT count() AS total FROM checks WHERE ${selected}`, params),
    events.query<Row>(
      `SELECT ${columns} FROM checks WHERE ${selected}
       ORDER BY checks.at ${direction}, checks.total, checks.address LIMIT {limit:UInt32} OFFSET {offset:UInt64}`,
      { ...params, limit: perPage, offset: (page - 1) * perPage },
    ),
  ]);
  const checks = rows.map(present).map((check) => ({ ...check, cause: formatCause(check.cause) }));
  return { checks, total: counts[0]!.total };
}

/**
 * Checks with the same time stay on one page, and the next page continues after that time. Causes are not translated,
 * because pages are written to files.
 */
export async function* checkPages(
  { events }: Pick<Deps, 'events'>,
  selection: Selection,
  pageRows: number,
): AsyncGenerator<CheckAnswer[]> {
  const rest = { ...selection };
  for (;;) {
    const rows = await events.query<Row>(
      `SELECT ${columns} FROM checks WHERE ${selected}
       ORDER BY checks.at ${directions[rest.sort]} LIMIT {limit:UInt32} WITH TIES`,
      { ...paramsOf(rest), limit: pageRows },
    );
    yield rows.map(present);
    if (rows.length < pageRows) return;
    const last = rows.at(-1)!.at;
    if (rest.sort === 'asc') rest.from = last + 1;
    else rest.to = last;
  }
}

function present(row: Row): CheckAnswer {
  return {
    at: toIso(row.at),
    good: row.good === 1,
    maintenance: row.maintenance === 1,
    status: row.status,
    cause: row.cause,
    dns: tenth(row.dns),
    connect: tenth(row.connect),
    tls: tenth(row.tls),
    first_byte: tenth(row.first_byte),
    total: tenth(row.total),
    address: row.address,
    final_url: row.final_url,
    protocol: row.protocol,
    certificate_expires_at: row.certificate_ends === 0 ? null : toIso(row.certificate_ends * secondMs),
  };
}
