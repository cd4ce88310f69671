import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { approved, unverified } from '../../domain-proof/index.ts';
import { type Caller, callerOf, idParam, RateLimiter, type Routes } from '../../http/index.ts';
import { invalid, notFound, Refusal, t } from '../../kernel/index.ts';
import {
  type ClaimOfAccount,
  checkPageDomain,
  claimOfOther,
  claimsOfOthers,
  domainHolder,
  writeClaim,
} from './domains/index.ts';
import { findPage } from './page.store.ts';
import { presentPage } from './present.ts';
import { type ClaimedDomain, statusPageAnswer } from './wire.ts';

const checksPerMinute = 20;

const params = z.object({ id: z.string().describe('Identifier of the status page.') });
const one = z.object({ data: statusPageAnswer });

export function domainCheckRoutes(app: Routes, deps: Deps, { changed }: { changed: () => Promise<void> }) {
  const allowance = new RateLimiter({ perMinute: checksPerMinute });

  return [
    app.post(
      '/status-pages/:id/domain-check',
      {
        access: 'monitors:write',
        audit: 'unrecorded',
        operation: {
          id: 'checkStatusPageDomain',
          tag: 'Status pages',
          summary: 'Check the DNS record that verifies the domain',
          description:
            'Looks for the DNS record that verifies the domain of the page. The page is available at its domain once the record is found.',
        },
        schema: { params, response: { 200: one } },
      },
      async (request) => {
        const { accountId } = callerOf(request);
        const id = idParam(request.params);
        const page = await findPage(deps.database.db, accountId, id);
        if (!page) throw notFound();
        if (page.domain === null)
          throw invalid({ domain: [t('domain is not set: save the page with a domain first.')] });
        allowance.takeOrRefuse(String(accountId), deps.now(), (seconds) =>
          t('Too many domain checks. Try again in {seconds, plural, one {# second} other {# seconds}}.', { seconds }),
        );
        await checkPageDomain(deps, page);
        await changed();
        const checked = await findPage(deps.database.db, accountId, id);
        if (!checked) throw notFound();
        return { data: await presentPage(deps, checked) };
      },
    ),
  ];
}

const shownClaims = 200;

/** Mounted only behind the session. */
export function domainApprovalRoutes(app: Routes, deps: Deps, { changed }: { changed: () => Promise<void> }) {
  const { db } = deps.database;
  const owner = (request: FastifyRequest): Caller => {
    const caller = callerOf(request);
    if (!caller.isOwner) throw new Refusal('forbidden', t('Only the owner of the service can do this.'));
    return caller;
  };
  const claimOf = async (request: FastifyRequest) => {
    const claim = await claimOfOther(db, owner(request).accountId, idParam(request.params as { id: string }));
    if (claim?.domain == null) throw notFound();
    return { ...claim, domain: claim.domain };
  };

  return [
    app.get('/status-page-domains', { access: 'service', operation: 'console' }, async (request) => ({
      data: (await claimsOfOthers(db, owner(request).accountId, shownClaims)).map(presentClaim),
    })),

    app.post(
      '/status-page-domains/:id/approval',
      { access: 'service', audit: 'status_page_domain.approved', operation: 'console' },
      async (request) => {
        const claim = await claimOf(request);
        if (await domainHolder(db, claim.domain, claim.id))
          throw new Refusal('conflict', t('{domain} is verified for another status page.', { domain: claim.domain }));
        const columns = approved(deps.now());
        if (claim.domain_verified_at === null && !(await writeClaim(db, claim, columns))) throw notFound();
        await changed();
        return { data: presentClaim({ ...claim, ...columns }) };
      },
    ),

    app.delete(
      '/status-page-domains/:id/approval',
      { access: 'service', audit: 'status_page_domain.approval_withdrawn', operation: 'console' },
      async (request) => {
        const claim = await claimOf(request);
        if (claim.domain_verified_by !== 'owner') throw notFound();
        if (!(await writeClaim(db, claim, unverified))) throw notFound();
        await changed();
        return { data: presentClaim({ ...claim, ...unverified }) };
      },
    ),
  ];
}

const presentClaim = (claim: ClaimOfAccount): ClaimedDomain => ({
  id: claim.id,
  domain: claim.domain,
  name: claim.name,
  username: claim.username,
  state: claim.domain_verified_at === null ? 'pending' : 'verified',
});
