import type { FastifyInstance } from 'fastify';
import { inTransaction, writeServiceSettings } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { declareRoutes, idParam, parseInput } from '../../http/index.ts';
import { notFound } from '../../kernel/index.ts';
import { changeServiceQuotas, checkRetentionMonths, readWhoSells, serviceQuotas } from '../account/index.ts';
import { auditRetentionDays } from '../audit/index.ts';
import { installationModulesOff, type OnMonitorsOff, switchInstallationModules } from '../modules/index.ts';
import {
  createInvitation,
  deleteInvitation,
  isRegistrationOpen,
  listOpenInvitations,
  newInvitation,
  presentInvitation,
} from '../registration/index.ts';
import { requireOwner, requireSession } from '../sessions/index.ts';
import { accountsPerPerson } from '../team/index.ts';
import { requireOwnTwoFactor, serviceRequiresTwoFactor } from '../two-factor/index.ts';
import { enqueueInstallationModuleMails } from './module-mails.ts';
import { type Service, servicePatch } from './wire.ts';

export function serviceRoutes(deps: Deps, onMonitorsOff: OnMonitorsOff) {
  const { db } = deps.database;
  const describe = async (): Promise<{ data: Service }> => ({
    data: {
      open_registration: await isRegistrationOpen(db),
      require_two_factor: await serviceRequiresTwoFactor(db),
      quotas: await serviceQuotas(db),
      accounts_per_person: await accountsPerPerson(db),
      who_sells: await readWhoSells(db),
      modules_off: await installationModulesOff(db),
      audit_days: await auditRetentionDays(db),
      check_months: await checkRetentionMonths(db),
    },
  });

  return async (app: FastifyInstance) => {
    const routes = declareRoutes(app);
    app.addHook('onRequest', async (request) => requireOwner(request));

    return [
      routes.get('/service', { access: 'service', operation: 'console' }, describe),

      routes.patch(
        '/service',
        { access: 'service', audit: 'service.updated', operation: 'console' },
        async (request) => {
          const {
            open_registration: isOpen,
            require_two_factor: isRequired,
            quotas,
            accounts_per_person,
            who_sells,
            modules_off: off,
            audit_days: days,
            check_months: months,
          } = parseInput(servicePatch, request.body);
          if (isRequired) await requireOwnTwoFactor(db, requireSession(request).user.id);
          await inTransaction(deps.database, async (trx) => {
            if (isOpen !== undefined) await writeServiceSettings(trx, { open_registration: isOpen ? '1' : '0' });
            if (accounts_per_person !== undefined)
              await writeServiceSettings(trx, { accounts_per_person: String(accounts_per_person) });
            if (who_sells !== undefined) await writeServiceSettings(trx, { who_sells });
            if (off !== undefined) {
              await enqueueInstallationModuleMails(deps, trx, off);
              await switchInstallationModules(trx, { off, nowMs: deps.now() }, onMonitorsOff);
            }
            if (isRequired !== undefined)
              await writeServiceSettings(trx, { require_two_factor: isRequired ? '1' : '0' });
            if (quotas !== undefined) await changeServiceQuotas(trx, quotas);
            if (days !== undefined) await writeServiceSettings(trx, { audit_days: String(days) });
            if (months !== undefined) await writeServiceSettings(trx, { check_months: String(months) });
          });
          return describe();
        },
      ),

      routes.get('/invitations', { access: 'service', operation: 'console' }, async (request) => ({
        data: (await listOpenInvitations(db, requireSession(request).account.id, deps.now())).map(presentInvitation),
      })),

      routes.post(
        '/invitations',
        { access: 'service', audit: 'invitation.created', operation: 'console' },
        async (request, reply) => {
          const { email } = parseInput(newInvitation, request.body);
          reply.code(201);
          return { data: await createInvitation(deps, requireSession(request).account, email ?? null) };
        },
      ),

      routes.delete(
        '/invitations/:id',
        { access: 'service', audit: 'invitation.deleted', operation: 'console' },
        async (request) => {
          const id = idParam(request.params);
          if (!(await deleteInvitation(db, requireSession(request).account.id, id))) throw notFound();
          return { id, object: 'invitation', deleted: true };
        },
      ),
    ];
  };
}
