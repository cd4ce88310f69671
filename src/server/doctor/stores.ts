import { join } from 'node:path';
import type { Config } from '../config.ts';
import { describeNewerSchema, type Inspection, inspectDatabase } from '../database/index.ts';
import { inspectEvents, inspectSpool } from '../events/index.ts';
import type { Files } from '../files/index.ts';
import { secondMs, version } from '../kernel/index.ts';
import { type Finding, fault, notChecked, ok, warning } from './finding.ts';
import type { RunningService } from './service.ts';

/** Looks at the database without changing it; `isCurrent`: whether this version can use it as it is. */
export async function checkDatabase(
  config: Config,
  nowMs: number,
): Promise<{ findings: Finding[]; isCurrent: boolean }> {
  const where = config.databaseUrl ? { url: config.databaseUrl } : { file: join(config.dataDir, 'ledger.db') };
  let found: Inspection;
  try {
    found = await inspectDatabase(where);
  } catch (error) {
    return { findings: [unreachable(config, error as Error & { code?: string })], isCurrent: false };
  }
  const { server, schema, damage, clockAheadMs } = found;
  const findings = damage.map((said) =>
    config.databaseUrl
      ? fault('database', `${server} is not set up for Gatehouse: ${said}.`, 'Change it as its administrator.')
      : fault(
          'database',
          `The database is damaged: ${said}.`,
          'Stop the service, keep a copy of the data folder, and restore the newest backup.',
        ),
  );
  if (clockAheadMs !== undefined) findings.push(judgeSkew(clockAheadMs, 'the database server'));
  if (schema === undefined) {
    if (findings.every(({ status }) => status === 'ok'))
      findings.push(
        notChecked('database', `${server} holds no Gatehouse yet.`, 'Start the service, which sets it up.'),
      );
    return { findings, isCurrent: false };
  }
  if (schema.unknown.length > 0)
    findings.push(
      fault(
        'database',
        `${server}: ${firstSentence(describeNewerSchema(schema, version))}`,
        'Start the newer version, or go back to a backup from before the upgrade (docs/upgrading.md).',
      ),
    );
  else if (schema.pending.length > 0)
    findings.push(
      warning(
        'database',
        `${server} waits for an upgrade of ${schema.pending.length} steps to ${version}.`,
        'Start the service, which copies and upgrades it.',
      ),
    );
  else if (damage.length === 0)
    findings.push(ok('database', `${server} answers, is whole, and has the schema of ${version}.`));
  if (schema.changedAt !== undefined && schema.changedAt > nowMs + 60 * secondMs)
    findings.push(
      fault(
        'clock',
        'The clock is behind: the database was set up later than now.',
        'Set the clock, and keep it right with chrony or systemd-timesyncd.',
      ),
    );
  return { findings, isCurrent: damage.length === 0 && schema.unknown.length === 0 && schema.pending.length === 0 };
}

const firstSentence = (text: string): string => text.slice(0, text.indexOf('. ') + 1);

function unreachable({ databaseUrl }: Config, error: Error & { code?: string }): Finding {
  if (databaseUrl)
    return fault(
      'database',
      firstOf(error.message),
      'Check that PostgreSQL runs, that this machine reaches it, and GATEHOUSE_DATABASE_URL.',
    );
  return fault(
    'database',
    `The database cannot be opened (${error.code ?? error.message}).`,
    'Keep a copy of the data folder, and restore the newest backup.',
  );
}

/** Without the advice that the next step repeats. */
const firstOf = (message: string): string => message.replace(/ Check GATEHOUSE_DATABASE_URL\.$/, '');

/** How far clocks of one installation may be apart: leases allow for ten seconds. */
const skewWarningMs = 2 * secondMs;
const skewFaultMs = 10 * secondMs;

export function judgeSkew(aheadMs: number, than: string): Finding {
  const by = `${Math.abs(aheadMs / 1000).toFixed(1)} s ${aheadMs > 0 ? 'ahead of' : 'behind'} ${than}`;
  const next = 'Keep all clocks right with chrony or systemd-timesyncd.';
  if (Math.abs(aheadMs) > skewFaultMs) return fault('clock', `The clock is ${by}.`, next);
  if (Math.abs(aheadMs) > skewWarningMs) return warning('clock', `The clock is ${by}.`, next);
  return ok('clock', `The clock agrees with ${than}.`);
}

export async function checkEventStore(config: Config, service: RunningService | undefined): Promise<Finding[]> {
  const dir = join(config.dataDir, 'events');
  const findings: Finding[] = [];
  const found = await inspectEvents({ dir, url: config.clickhouseUrl });
  switch (found.state) {
    case 'new':
      findings.push(
        notChecked(
          'event store',
          'The embedded event store has not been started yet.',
          'Start the service, which sets it up.',
        ),
      );
      break;
    case 'in use':
      findings.push(
        service?.event_store?.status === 'ok'
          ? ok('event store', 'The embedded event store answers the running service.')
          : service
            ? fault(
                'event store',
                'The embedded event store does not answer the running service; what comes in waits in the spool.',
                'The log says why (“event engine”); it is started again by itself.',
              )
            : notChecked('event store', 'Another process uses the embedded event store.'),
      );
      break;
    case 'broken':
      findings.push(
        config.clickhouseUrl
          ? fault(
              'event store',
              `ClickHouse cannot be used: ${found.cause}.`,
              'Check that it runs, that this machine reaches it, and GATEHOUSE_CLICKHOUSE_URL. What comes in waits in the spool meanwhile.',
            )
          : fault(
              'event store',
              `The embedded event store does not start: ${found.cause}`,
              'Keep a copy of the data folder, and restore the newest backup.',
            ),
      );
      break;
    case 'open':
      findings.push(
        found.unknown.length > 0
          ? fault(
              'event store',
              `${found.server} was changed by a newer Gatehouse (${found.unknown.join(', ')}).`,
              'Start the newer version, or go back to a backup from before the upgrade (docs/upgrading.md).',
            )
          : ok(
              'event store',
              `${found.server} answers${found.pending > 0 ? `; the next start upgrades it by ${found.pending} steps` : ''}.`,
            ),
      );
      break;
  }
  return [...findings, ...checkSpool(dir, config)];
}

function checkSpool(dir: string, { spoolMaxBytes }: Pick<Config, 'spoolMaxBytes'>): Finding[] {
  let found: ReturnType<typeof inspectSpool>;
  try {
    found = inspectSpool(dir);
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    return [
      fault(
        'event store',
        `The spool cannot be opened (${code ?? message}).`,
        'Keep a copy of events/spool.db in the data folder, then move it away: what waited in it is missing in statistics.',
      ),
    ];
  }
  if (found === undefined) return [];
  if (found.damage.length > 0)
    return [
      fault(
        'event store',
        `The spool is damaged: ${found.damage[0]}.`,
        'Keep a copy of events/spool.db in the data folder, then move it away: what waited in it is missing in statistics.',
      ),
    ];
  const share = found.bytes / spoolMaxBytes;
  const message = `${found.rows} events wait in the spool, ${Math.ceil(100 * share)}% of what it may hold.`;
  if (share >= 0.8)
    return [
      fault(
        'event store',
        message,
        'Bring the event store back, or raise GATEHOUSE_SPOOL_MAX_MB: a full spool refuses events.',
      ),
    ];
  if (share >= 0.2)
    return [warning('event store', message, 'Bring the event store back: the spool is shipped by itself then.')];
  return [ok('event store', found.rows === 0 ? 'The spool is empty.' : message)];
}

/** Whether files are within reach: of a bucket by asking for one that is not there. */
export async function checkFiles(files: Pick<Files, 'size'>, config: Pick<Config, 'filesUrl'>): Promise<Finding> {
  if (!config.filesUrl) return ok('files', 'Files of items lie in the data folder.');
  try {
    await files.size('0'.repeat(64));
    return ok('files', 'The bucket for files of items answers.');
  } catch (error) {
    const { name, code, message } = error as Error & { code?: string };
    return fault(
      'files',
      `The bucket for files of items cannot be used (${code ?? (name === 'Error' ? message : name)}).`,
      'Check GATEHOUSE_FILES_URL: address, bucket, key and its rights.',
    );
  }
}
