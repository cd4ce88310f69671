import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type AccountRow, inTransaction } from '../database/index.ts';
import type { Deps } from '../deps.ts';
import { idParam, pageFields, paginate, parseInput } from '../http/index.ts';
import { notFound, toIso, toIsoOrNull } from '../kernel/index.ts';
import { changedQuotas, findAccount, listAccounts, ownQuotas, updateAccount } from './account/index.ts';
import { requireOwner } from './sessions/index.ts';
import { type OnDisabled, setDisabledIn } from './suspension/index.ts';
import { accountAdminPatch, type ManagedAccount } from './wire.ts';

const listRequest = z.object(pageFields);

/** What the owner of the service sees and does of all accounts. */
export function accountAdminRoutes(deps: Deps, onDisabled: OnDisabled) {
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('onRequest', async (request) => requireOwner(request));

    app.get('/accounts', async (request) => {
      const asked = parseInput(listRequest, request.query);
      const [page, perPage] = [asked.page ?? 1, asked.per_page ?? 25];
      const { rows, total } = await listAccounts(deps.database.db, { limit: perPage, offset: (page - 1) * perPage });
      const path = `${deps.config.baseUrl}/console/api/accounts`;
      return paginate(rows.map(present), total, { path, url: request.url, page, perPage });
    });

    app.patch('/accounts/:id', async (request) => {
      const { disabled, quotas } = parseInput(accountAdminPatch, request.body);
      const id = idParam(request.params);
      const changed = await inTransaction(deps.database, async (trx) => {
        const account = await findAccount(trx, id);
        if (!account) throw notFound();
        const columns = quotas === undefined ? {} : { quotas: changedQuotas(account.quotas, quotas) };
        await updateAccount(trx, id, columns);
        if (disabled === undefined) return { ...account, ...columns };
        return setDisabledIn(trx, { id, disabled, nowMs: deps.now() }, onDisabled);
      });
      return { data: present(changed) };
    });
  };
}

const present = (row: AccountRow): ManagedAccount => ({
  id: row.id,
  username: row.username,
  email: row.email,
  is_owner: row.is_owner === 1,
  created_at: toIso(row.created_at),
  disabled_at: toIsoOrNull(row.disabled_at),
  quotas: ownQuotas(row.quotas),
});
