import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import { findServiceOwner } from '../../../accounts/index.ts';
import { translateCause } from '../../../causes/index.ts';
import { inTransaction } from '../../../database/index.ts';
import type { Deps } from '../../../deps.ts';
import { serveFile } from '../../../files/index.ts';
import { ObjectStorageError } from '../../../files/s3-client/index.ts';
import { callerOf, parseInput, type Routes } from '../../../http/index.ts';
import { invalid, notFound, Refusal, t, toIso, toIsoOrNull } from '../../../kernel/index.ts';
import { createGuards, createResolver } from '../../../network/index.ts';
import { describePlace } from './describe-place.ts';
import { openTicket, sealTicket } from './download-ticket.ts';
import { openPlace, type Place } from './place.ts';
import { lastPlanned, nextPlanned } from './plan.ts';
import {
  type BackupFailure,
  type BackupPlace,
  type BackupSettings,
  type BackupState,
  changeBackupState,
  readBackups,
  writeBackupSettings,
} from './settings.store.ts';
import { listStoredBackups, restoreCommandOf } from './stored-backups.ts';
import {
  type BackupSettingsBody,
  type BackupsAnswer,
  backupFileQuery,
  backupSettingsBody,
  downloadBackupBody,
  runBackupBody,
  type StoredBackupsAnswer,
} from './wire.ts';

type RouteDeps = Pick<Deps, 'config' | 'database' | 'vault' | 'now'>;

/**
 * `requireConfirmed` throws if the user hasn't confirmed their identity in this session recently. Returns the session's
 * ID.
 */
export function backupRoutes(
  app: Routes,
  deps: RouteDeps,
  requireConfirmed: (request: FastifyRequest) => Promise<string>,
) {
  const { config, database, vault } = deps;
  const { db } = database;
  const usualFolder = join(config.dataDir, 'backups');
  const guards = createGuards(database);
  const resolve = createResolver();
  const findObstacle = () =>
    config.databaseUrl
      ? t('The database is PostgreSQL. Back it up with PostgreSQL’s own tools, as docs/backup.md explains.')
      : null;
  const requireOwner = (request: FastifyRequest) => {
    if (!callerOf(request).isOwner) throw new Refusal('forbidden', t('Only the owner of the service can do this.'));
  };
  const requireAvailable = () => {
    const obstacle = findObstacle();
    if (obstacle !== null) throw new Refusal('conflict', obstacle);
  };
  const zone = async () => (await findServiceOwner(db))?.time_zone ?? 'UTC';
  const present = async (): Promise<{ data: BackupsAnswer }> => {
    const { settings, state } = await readBackups(db, vault);
    const timeZone = await zone();
    const { last } = state;
    const failure = latestFailure(state);
    return {
      data: {
        unavailable: findObstacle(),
        settings: settings ? presentSettings(settings) : null,
        usual_folder: usualFolder,
        time_zone: timeZone,
        next_at: settings?.enabled ? toIso(nextPlanned(settings.hour, timeZone, deps.now())) : null,
        running_since: toIsoOrNull(state.startedAt ?? state.requestedAt),
        percent: state.startedAt === null ? 0 : (state.percent ?? 0),
        last: last && {
          ...{ at: toIso(last.at), name: last.name, bytes: last.bytes, took_ms: last.tookMs },
          place: last.place ?? (settings ? describePlace(settings.place) : ''),
        },
        failure: failure && {
          since: toIso(failure.since),
          at: toIso(failure.at),
          problem: translateCause(failure.problem),
        },
      },
    };
  };

  const network = async () => ({ resolve, guard: await guards(true) });
  const listBackups = async () => listStoredBackups(await readBackups(db, vault), config, await network());

  async function requireUsable(place: BackupPlace): Promise<void> {
    const field = place.kind === 'folder' ? 'folder' : 'bucket';
    try {
      await openPlace(place, config, await network()).check();
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof ObjectStorageError)) throw error;
      throw invalid({ [field]: [error.message] });
    }
  }

  return [
    app.get('/backups', { access: 'service', operation: 'console' }, async (request) => {
      requireOwner(request);
      return present();
    }),

    app.put(
      '/backups',
      { access: 'service', audit: 'backup_plan.updated', operation: 'console', schema: { body: backupSettingsBody } },
      async (request) => {
        requireOwner(request);
        requireAvailable();
        const body = parseInput(backupSettingsBody, request.body);
        const { settings: known } = await readBackups(db, vault);
        const settings = toSettings(body, known);
        await requireUsable(settings.place);
        // A new schedule starts at its next time. Earlier times are not made up for.
        const isNewPlan = !known?.enabled || known.hour !== settings.hour;
        const settledAt = isNewPlan ? lastPlanned(settings.hour, await zone(), deps.now()) : undefined;
        await inTransaction(database, async (trx) => {
          await writeBackupSettings(trx, vault, settings);
          await changeBackupState(trx, { ...(settledAt !== undefined && { settledAt }) });
        });
        return present();
      },
    ),

    app.post(
      '/backups/run',
      { access: 'service', audit: 'backup.created', operation: 'console', schema: { body: runBackupBody } },
      async (request, reply) => {
        requireOwner(request);
        requireAvailable();
        const { folder } = parseInput(runBackupBody, request.body);
        const { settings, state } = await readBackups(db, vault);
        if (state.startedAt !== null) throw new Refusal('conflict', t('A backup is already running.'));
        const requestedFolder = folder || (settings ? null : usualFolder);
        if (requestedFolder !== null) await requireUsable({ kind: 'folder', folder: requestedFolder });
        await inTransaction(database, (trx) => changeBackupState(trx, { requestedAt: deps.now(), requestedFolder }));
        reply.code(202);
        return present();
      },
    ),

    app.get('/backups/files', { access: 'service', operation: 'console' }, async (request) => {
      requireOwner(request);
      const { backups, problems } = await listBackups();
      const shown = backups.map(({ address, ...row }) => ({
        ...row,
        at: toIso(row.at),
        restore: restoreCommandOf(config, address),
      }));
      return { data: { backups: shown, problems } satisfies StoredBackupsAnswer };
    }),

    app.post(
      '/backups/downloads',
      {
        access: 'service',
        audit: 'backup.downloaded',
        operation: 'console',
        schema: { body: downloadBackupBody },
      },
      async (request): Promise<{ data: { name: string; ticket: string } }> => {
        requireOwner(request);
        const session = await requireConfirmed(request);
        const asked = parseInput(downloadBackupBody, request.body);
        const { backups } = await listBackups();
        const row = backups.find(({ name, folder }) => name === asked.name && folder === asked.folder);
        if (!row) throw notFound();
        const ticket = sealTicket(vault, { folder: row.folder, name: row.name, session, nowMs: deps.now() });
        return { data: { name: row.name, ticket } };
      },
    ),

    app.get(
      '/backups/file',
      { access: 'service', operation: 'console', schema: { querystring: backupFileQuery } },
      async (request, reply) => {
        requireOwner(request);
        const session = await requireConfirmed(request);
        const ticket = openTicket(vault, request.query.ticket, { session, nowMs: deps.now() });
        if (!ticket) throw new Refusal('forbidden', t('This download link has expired. Start the download again.'));
        const { folder } = ticket;
        const planned = folder === null ? (await readBackups(db, vault)).settings?.place : undefined;
        if (folder === null && planned?.kind !== 's3') throw notFound();
        const place = openPlace(planned ?? { kind: 'folder', folder: folder ?? '' }, config, await network());
        const bytes = await sizeIn(place, ticket.name);
        return serveFile(request, reply, {
          files: {
            read: async (_, part) => place.read(ticket.name, part ?? { start: 0, end: Math.max(0, bytes - 1) }),
          },
          key: ticket.name,
          name: ticket.name,
          content_type: 'application/zstd',
          bytes,
          immutable: false,
        });
      },
    ),
  ];
}

async function sizeIn(place: Place, name: string): Promise<number> {
  try {
    const bytes = (await place.listSizes()).get(name);
    if (bytes === undefined) throw notFound();
    return bytes;
  } catch (error) {
    if (error instanceof ObjectStorageError) throw new Refusal('unavailable', error.message);
    throw error;
  }
}

const latestFailure = ({ failure, failureElsewhere = null }: BackupState): BackupFailure | null =>
  failure && failureElsewhere && failure.at > failureElsewhere.at ? failure : (failureElsewhere ?? failure);

function toSettings(body: BackupSettingsBody, known: BackupSettings | undefined): BackupSettings {
  const { enabled, hour, with_secret, keep_daily, keep_weekly } = body;
  const retention = { daily: keep_daily, weekly: keep_weekly };
  return { enabled, hour, with_secret, retention, place: toPlace(body, known?.place) };
}

function toPlace(body: BackupSettingsBody, known: BackupPlace | undefined): BackupPlace {
  const required = (name: 'folder' | 'endpoint' | 'bucket' | 'access_key_id'): string => {
    const value = body[name];
    if (!value) throw invalid({ [name]: [t('is required.')] });
    return value;
  };
  if (body.place === 'folder') return { kind: 'folder', folder: required('folder') };
  const place = {
    ...{ kind: 's3' as const, endpoint: required('endpoint').replace(/\/+$/, ''), region: body.region ?? 'us-east-1' },
    ...{ bucket: required('bucket'), prefix: body.prefix ?? '', access_key_id: required('access_key_id') },
  };
  if (body.secret_access_key) return { ...place, secret_access_key: body.secret_access_key };
  // Reuse the stored secret only for the same endpoint and key. Sending it to another endpoint would reveal it.
  const isSame =
    known?.kind === 's3' && known.endpoint === place.endpoint && known.access_key_id === place.access_key_id;
  if (!isSame) throw invalid({ secret_access_key: [t('is required if you change the endpoint or access key.')] });
  return { ...place, secret_access_key: known.secret_access_key };
}

function presentSettings({ retention, place, ...rest }: BackupSettings): NonNullable<BackupsAnswer['settings']> {
  const shown = { ...rest, keep_daily: retention.daily, keep_weekly: retention.weekly };
  if (place.kind === 'folder') return { ...shown, place: 'folder', folder: place.folder };
  const { kind, secret_access_key: _, ...open } = place;
  return { ...shown, place: kind, ...open };
}
