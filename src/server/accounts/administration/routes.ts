import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type AccountRow, type AccountTables, countAccountRows, inTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { declareRoutes, idParam, paginate, parseInput } from '../../http/index.ts';
import { notFound, readModules, toIso } from '../../kernel/index.ts';
import { changedQuotas, findAccount, serviceQuotas, updateAccount } from '../account/index.ts';
import { nameAuditAction } from '../audit/index.ts';
import { cancelDeletion, type DeletionParts, isKeepable, requestDeletion } from '../deletion/index.ts';
import { requireProof } from '../log-in/index.ts';
import { listMembers } from '../members/index.ts';
import { type OnMonitorsOff, switchAccountModules } from '../modules/index.ts';
import type { AttemptLimiter } from '../passwords/index.ts';
import { requireOwner, requireSession } from '../sessions/index.ts';
import { enqueueSuspensionMails, setSuspendedIn } from '../suspension/index.ts';
import { findManagedAccount, listManagedAccounts } from './list-accounts.ts';
import { enqueueModuleMails } from './module-mails.ts';
import type { Counted } from './usage.ts';
import { type AccountDetail, accountPatch, deletionRequest, listRequest } from './wire.ts';

export function administrationRoutes(
  deps: Deps,
  parts: DeletionParts & { tables: AccountTables; onMonitorsOff: OnMonitorsOff },
  { usage, attempts }: { usage: () => Promise<Counted>; attempts: AttemptLimiter },
) {
  const { db } = deps.database;

  const present = async (account: AccountRow) => ({
    data: await findManagedAccount(db, (await usage()).of, account),
  });
  const accountOf = async (request: FastifyRequest): Promise<AccountRow> => {
    const account = await findAccount(db, idParam(request.params));
    if (!account) throw notFound();
    return account;
  };

  return async (app: FastifyInstance) => {
    const routes = declareRoutes(app);
    app.addHook('onRequest', async (request) => requireOwner(request));

    return [
      routes.get('/accounts', { access: 'service', operation: 'console' }, async (request) => {
        const asked = parseInput(listRequest, request.query);
        const { of, countedAt } = await usage();
        const { rows, total } = await listManagedAccounts(db, of, asked);
        const path = `${deps.config.baseUrl}/console/api/accounts`;
        const { page = 1, per_page: perPage = 25 } = asked;
        return { ...paginate(rows, total, { path, url: request.url, page, perPage }), counted_at: toIso(countedAt) };
      }),

      routes.get(
        '/accounts/:id',
        { access: 'service', operation: 'console' },
        async (request): Promise<{ data: AccountDetail }> => {
          const account = await accountOf(request);
          const { of, countedAt } = await usage();
          const rows = await countAccountRows(deps.database, parts.tables, account.id);
          const people = await listMembers(db, account.id);
          return {
            data: {
              ...(await findManagedAccount(db, of, account)),
              can_be_kept: isKeepable(account, deps.now()),
              people: people.map((member) => ({
                username: member.username,
                name: `${member.first_name} ${member.last_name}`.trim() || member.username,
                email: member.email,
                role: member.role,
                joined_at: toIso(member.created_at),
              })),
              rows,
              default_quotas: await serviceQuotas(db),
              money: await parts.findMoneyMatters(db, account.id, deps.now()),
              counted_at: toIso(countedAt),
            },
          };
        },
      ),

      routes.patch(
        '/accounts/:id',
        { access: 'service', audit: 'account.updated', operation: 'console' },
        async (request) => {
          const { suspended, reason, quotas, modules_off: off } = parseInput(accountPatch, request.body);
          const id = idParam(request.params);
          const changed = await inTransaction(deps.database, async (trx) => {
            const account = await findAccount(trx, id);
            if (!account) throw notFound();
            const columns = quotas === undefined ? {} : { quotas: changedQuotas(account.quotas, quotas) };
            await updateAccount(trx, id, columns);
            if (off !== undefined) {
              const wanted = { id, column: 'modules_off_by_service', off, nowMs: deps.now() } as const;
              const before = new Set(readModules(account.modules_off_by_service));
              await switchAccountModules(trx, wanted, parts.onMonitorsOff);
              await enqueueModuleMails(deps, trx, { account, off: off.filter((module) => !before.has(module)) });
            }
            if (suspended === undefined) return (await findAccount(trx, id)) ?? account;
            const change = { id, isSuspended: suspended, nowMs: deps.now(), ...(reason !== undefined && { reason }) };
            const after = await setSuspendedIn(trx, change, parts.onSuspended);
            if ((after.disabled_at === null) !== (account.disabled_at === null))
              await enqueueSuspensionMails(deps, trx, after);
            nameAuditAction(request, suspended ? 'account.suspended' : 'account.reactivated');
            return after;
          });
          return present(changed);
        },
      ),

      routes.post(
        '/accounts/:id/deletion',
        { access: 'service', audit: 'account.deletion_requested', operation: 'console' },
        async (request, reply) => {
          const session = requireSession(request);
          const { confirmation, gives_up_balances, now, current_password } = parseInput(deletionRequest, request.body);
          // An immediate deletion is irreversible.
          if (now) await requireProof(deps, attempts, session, current_password);
          const wanted = {
            confirmation,
            by: session.user.username,
            givesUpBalances: gives_up_balances,
            isImmediate: now,
          };
          reply.code(202);
          return await present(await requestDeletion(deps, idParam(request.params), wanted, parts));
        },
      ),

      routes.delete(
        '/accounts/:id/deletion',
        { access: 'service', audit: 'account.kept', operation: 'console' },
        async (request) => present(await cancelDeletion(deps, idParam(request.params), parts.onSuspended)),
      ),
    ];
  };
}
