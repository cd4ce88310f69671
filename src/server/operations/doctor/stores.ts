import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Config } from '../../config/index.ts';
import { type DatabaseOrTransaction, describeNewerSchema, type Inspection } from '../../database/index.ts';
import { type EventInspection, inspectEvents, listLostParts, listSetAside } from '../../events/index.ts';
import { describeUnreleased, formatDecimal, secondMs, t, version } from '../../kernel/index.ts';
import { findEventStoreProblem, findLostDatabase, findOtherInstallation, isOtherThanUsed } from '../../stores/index.ts';

import { eventStore, type Finding, fault, notChecked, ok, warning } from './finding.ts';
import type { Inspect } from './inspect.ts';
import type { RunningService } from './service.ts';

/** `isCurrent`: this version can use the database's schema. */
export async function checkDatabase(
  config: Config,
  inspect: Inspect,
  nowMs: number,
): Promise<{ findings: Finding[]; isCurrent: boolean }> {
  const where = config.databaseUrl ? { url: config.databaseUrl } : { file: join(config.dataDir, 'ledger.db') };
  const lost = findLostDatabase(config);
  // not shown: no service runs on it
  if (lost)
    return {
      findings: [
        fault(
          'database',
          () => lost,
          () => t('Keep a copy of the data folder, and restore the newest backup.'),
        ),
      ],
      isCurrent: false,
    };
  let found: Inspection;
  try {
    found = await inspect.database(where);
  } catch (error) {
    return { findings: [unreachable(config, error as Error & { code?: string })], isCurrent: false };
  }
  const { server, schema, damage, clockAheadMs } = found;
  const findings = damage.map((said) =>
    config.databaseUrl
      ? fault(
          'database',
          () => t('{server} is not set up for Gatehouse: {problem}.', { server, problem: said }),
          () => t('Change this as its administrator.'),
        )
      : fault(
          'database',
          () => t('The database is damaged: {problem}.', { problem: said }),
          () => t('Stop the service, keep a copy of the data folder, and restore the newest backup.'),
        ),
  );
  if (clockAheadMs !== undefined) findings.push(judgeSkew(clockAheadMs, undefined));
  if (schema === undefined) {
    const other = config.databaseUrl && findOtherInstallation(config);
    if (other)
      findings.push(
        fault(
          'database',
          () =>
            t('{server} contains no Gatehouse data, although the data folder belongs to an installation.', { server }),
          () => t('Check GATEHOUSE_DATABASE_URL.'),
        ),
      );
    if (findings.every(({ status }) => status === 'ok'))
      findings.push(
        notChecked(
          'database',
          () => t('{server} contains no Gatehouse data yet.', { server }),
          () => t('Start the service to set it up.'),
        ),
      );
    return { findings, isCurrent: false };
  }
  if (schema.isUnreleased)
    findings.push(
      fault(
        'database',
        () => describeUnreleased(server),
        // not shown: no service runs on it
        () => 'Use that commit, or set up a new installation.',
      ),
    );
  else if (schema.incompatible.length > 0)
    findings.push(
      fault(
        'database',
        () => `${server}: ${firstSentence(describeNewerSchema(schema, version))}`,
        () => t('Start the newer version, or go back to a backup from before the upgrade (docs/upgrading.md).'),
      ),
    );
  else if (schema.pending.length > 0)
    findings.push(
      warning(
        'database',
        () =>
          t('{server} waits for an upgrade of {steps, plural, one {# step} other {# steps}} to {version}.', {
            server,
            steps: schema.pending.length,
            version,
          }),
        () => t('Start the service to back it up and upgrade it.'),
      ),
    );
  else if (damage.length === 0 && schema.unknown.length > 0)
    findings.push(
      ok('database', () =>
        t('{server} answers, is whole, and has the schema of a newer version that {version} can use.', {
          server,
          version,
        }),
      ),
    );
  else if (damage.length === 0)
    findings.push(
      ok('database', () => t('{server} answers, is whole, and has the schema of {version}.', { server, version })),
    );
  if (schema.changedAt !== undefined && schema.changedAt > nowMs + 60 * secondMs)
    findings.push(
      fault(
        'clock',
        () => t('The clock is behind: the database was set up at a later time.'),
        () => t('Set the clock, and keep it synchronized with chrony or systemd-timesyncd.'),
      ),
    );
  const isCurrent =
    damage.length === 0 && !schema.isUnreleased && schema.incompatible.length === 0 && schema.pending.length === 0;
  return { findings, isCurrent };
}

const firstSentence = (text: string): string => text.slice(0, text.indexOf('. ') + 1);

function unreachable({ databaseUrl }: Config, error: Error & { code?: string }): Finding {
  if (databaseUrl)
    return fault(
      'database',
      () => firstOf(error.message),
      () => t('Check that PostgreSQL runs, that this machine can reach it, and that GATEHOUSE_DATABASE_URL is right.'),
    );
  return fault(
    'database',
    () => t('The database cannot be opened ({cause}).', { cause: error.code ?? error.message }),
    () => t('Keep a copy of the data folder, and restore the newest backup.'),
  );
}

const firstOf = (message: string): string => message.replace(/ Check GATEHOUSE_DATABASE_URL\.$/, '');

/** Allowed clock difference within an installation. Leases tolerate ten seconds. */
const skewWarningMs = 2 * secondMs;
const skewFaultMs = 10 * secondMs;

export function judgeSkew(aheadMs: number, host: string | undefined): Finding {
  const than = () => host ?? t('the database server');
  const by = () => ({ seconds: formatDecimal(Math.abs(aheadMs / 1000), 1), host: than() });
  const message = () =>
    aheadMs > 0
      ? t('The clock is {seconds} s ahead of {host}.', by())
      : t('The clock is {seconds} s behind {host}.', by());
  const next = () => t('Keep all clocks synchronized with chrony or systemd-timesyncd.');
  if (Math.abs(aheadMs) > skewFaultMs) return fault('clock', message, next);
  if (Math.abs(aheadMs) > skewWarningMs) return warning('clock', message, next);
  return ok('clock', () => t('The clock agrees with {host}.', { host: than() }));
}

/** `isHeldHere`: this process is the service, which is the only process that can query the embedded engine. */
export async function inspectEventStore(config: Config, isHeldHere: boolean): Promise<EventInspection> {
  // not shown
  if (isHeldHere && config.clickhouseUrl === undefined) return { state: 'in use' };
  return inspectEvents({ dir: join(config.dataDir, 'events'), url: config.clickhouseUrl });
}

export async function checkEventStore(
  config: Config,
  inspect: Inspect,
  { service, found }: { service: RunningService | undefined; found: EventInspection },
): Promise<Finding[]> {
  const dir = join(config.dataDir, 'events');
  const findings: Finding[] = [];
  const cause = 'cause' in found ? found.cause : '';
  switch (found.state) {
    case 'new':
      findings.push(
        notChecked(
          eventStore,
          () => t('The embedded event store has not been started yet.'),
          () => t('Start the service to set it up.'),
        ),
      );
      break;
    case 'in use':
      findings.push(
        service?.event_store && service.event_store.status !== 'away'
          ? ok(eventStore, () => t('The embedded event store answers the running service.'))
          : service
            ? fault(
                eventStore,
                () =>
                  t('The embedded event store does not answer the running service. Incoming events wait in the spool.'),
                () => t('The log shows the reason (“event engine”). It restarts automatically.'),
              )
            : notChecked(eventStore, () => t('Another process uses the embedded event store.')),
      );
      break;
    case 'broken':
      findings.push(
        config.clickhouseUrl
          ? fault(
              eventStore,
              () => t('ClickHouse cannot be used: {cause}.', { cause }),
              () =>
                t(
                  'Check that it runs, that this machine can reach it, and that GATEHOUSE_CLICKHOUSE_URL is right. Incoming events wait in the spool.',
                ),
            )
          : fault(
              eventStore,
              () => t('The embedded event store does not start: {cause}', { cause }),
              () => t('Keep a copy of the data folder, and restore the newest backup.'),
            ),
      );
      break;
    case 'open':
      findings.push(
        !found.isUsable
          ? fault(
              eventStore,
              () =>
                t('{server} was changed by a newer Gatehouse ({changes}).', {
                  server: found.server,
                  changes: found.unknown.join(', '),
                }),
              () => t('Start the newer version, or go back to a backup from before the upgrade (docs/upgrading.md).'),
            )
          : ok(eventStore, () =>
              found.pending > 0
                ? t('{server} answers; the next start upgrades it by {steps, plural, one {# step} other {# steps}}.', {
                    server: found.server,
                    steps: found.pending,
                  })
                : t('{server} answers.', { server: found.server }),
            ),
      );
      break;
  }
  const lost = findLostParts(config, found);
  if (lost) findings.push(lost);
  else if (service?.event_store?.status === 'damaged') findings.push(unreadable());
  return [...findings, ...(await checkSpool(dir, config, inspect)), ...checkSetAside(dir)];
}

function findLostParts(config: Config, found: EventInspection): Finding | undefined {
  if (found.state === 'open' && found.lostParts > 0)
    return fault(
      eventStore,
      () =>
        t(
          'The server could not read {parts, plural, one {# part} other {# parts}} of its tables. The rows are missing from statistics.',
          { parts: found.lostParts },
        ),
      () =>
        t(
          'Restore the server’s backup, or delete these parts with ALTER TABLE … DROP DETACHED PART (system.detached_parts lists them).',
        ),
    );
  const parts = config.clickhouseUrl ? [] : listLostParts(join(config.dataDir, 'events', 'engine'));
  const [first] = parts;
  if (first === undefined) return undefined;
  return fault(
    eventStore,
    () =>
      t(
        'The engine could not read {parts, plural, one {# part} other {# parts}} of its tables and moved them to {folder}. The rows are missing from statistics.',
        { parts: parts.length, folder: dirname(first) },
      ),
    () => t('Restore the newest backup. To continue without these rows, move the folders out of the data folder.'),
  );
}

const unreadable = (): Finding =>
  fault(
    eventStore,
    () => t('Some rows are damaged, and their statistics cannot be read. The log names the part (“event store”).'),
    () =>
      t(
        'Restore the newest backup. To continue without these rows, stop the service, move the folder of the part out of the data folder, and start the service.',
      ),
  );

const checkSetAside = (dir: string): Finding[] =>
  (existsSync(dir) ? listSetAside(dir) : []).map((file) =>
    warning(
      eventStore,
      () =>
        t(
          'The spool was damaged and is now in {file}. The events that were waiting in it are missing from statistics.',
          { file },
        ),
      () =>
        t('Save its readable rows with {command} if you need them, then move the file away.', {
          command: `sqlite3 ${file} .recover`,
        }),
    ),
  );

/** Checks whether this is the store that the installation used before. */
export async function checkEventStorePlace(
  db: DatabaseOrTransaction,
  config: Config,
  { service, found }: { service: RunningService | undefined; found: EventInspection },
): Promise<Finding[]> {
  if (config.databaseUrl === undefined) return checkUsedEventStore(db, { service, found });
  const server = config.clickhouseUrl && found.state === 'open' ? found : undefined;
  const problem = await findEventStoreProblem(db, config, server);
  if (problem === undefined) return [];
  const end = problem.indexOf('. ') + 1;
  return [
    fault(
      eventStore,
      () => problem.slice(0, end),
      () => problem.slice(end + 1),
    ),
  ];
}

async function checkUsedEventStore(
  db: DatabaseOrTransaction,
  { service, found }: { service: RunningService | undefined; found: EventInspection },
): Promise<Finding[]> {
  const isKnown = found.state === 'open' || found.state === 'new';
  const isReplaced = isKnown
    ? await isOtherThanUsed(db, found.state === 'open' ? found.id : undefined)
    : service?.event_store?.status === 'replaced';
  if (!isReplaced) return [];
  return [
    fault(
      eventStore,
      () => t('This installation used another event store before. Earlier page views and checks are missing.'),
      () =>
        t(
          'Restore the folder events from the newest backup, or correct GATEHOUSE_CLICKHOUSE_URL. To keep this event store, run {command} and restart the service.',
          {
            // not shown
            command: 'gatehouse events accept',
          },
        ),
    ),
  ];
}

const spoolAdvice = () =>
  t(
    'Keep a copy of events/spool.db in the data folder, then move it away. The events that were waiting in it will be missing from statistics.',
  );

async function checkSpool(
  dir: string,
  { spoolMaxBytes }: Pick<Config, 'spoolMaxBytes'>,
  inspect: Inspect,
): Promise<Finding[]> {
  let found: Awaited<ReturnType<Inspect['spool']>>;
  try {
    found = await inspect.spool(dir);
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    return [
      fault(eventStore, () => t('The spool cannot be opened ({cause}).', { cause: code ?? message }), spoolAdvice),
    ];
  }
  if (found === undefined) return [];
  const [damage] = found.damage;
  if (damage !== undefined)
    return [fault(eventStore, () => t('The spool is damaged: {problem}.', { problem: damage }), spoolAdvice)];
  const share = found.bytes / spoolMaxBytes;
  const { rows } = found;
  const message = () =>
    t('{rows, plural, one {# event waits} other {# events wait}} in the spool, {share}% of its limit.', {
      rows,
      share: Math.ceil(100 * share),
    });
  if (share >= 0.8)
    return [
      fault(eventStore, message, () =>
        t('Repair the event store, or raise GATEHOUSE_SPOOL_MAX_MB. A full spool refuses events.'),
      ),
    ];
  if (share >= 0.2)
    return [warning(eventStore, message, () => t('Repair the event store. The spool is then sent automatically.'))];
  return [ok(eventStore, rows === 0 ? () => t('The spool is empty.') : message)];
}
