import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ShopProfileRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { addressAtDomain } from '../../domain-proof/index.ts';
import type { Arrival } from '../../files/index.ts';
import { allowSlowBody, callerOf, parseInput, RateLimiter, type Routes } from '../../http/index.ts';
import { invalid, Refusal, t } from '../../kernel/index.ts';
import { streamBodies, uploadRequest, withUpload } from '../items/index.ts';
import { findProfile, listPages } from '../shop-record/index.ts';
import { checkShopDomain, type OtherDomains } from './domain.ts';
import { maxLogoBytes } from './logo.ts';
import { changeProfile, removeLogo, setLogo } from './profile.ts';
import { presentProfile, profileAnswer, updateProfile } from './wire.ts';

const tag = 'Market';
const one = z.object({ data: profileAnswer });
const checksPerMinute = 20;

export type ShopProfileDeps = Deps & {
  otherDomains: OtherDomains;
  shopChanged: () => Promise<void>;
};

export function shopProfileRoutes(app: Routes, deps: ShopProfileDeps) {
  const path = '/market/shop-profile';
  const allowance = new RateLimiter({ perMinute: checksPerMinute });
  const ownerOf = (request: FastifyRequest): number => {
    const { accountId, isOwner } = callerOf(request);
    if (!isOwner) throw new Refusal('forbidden', t('Only the owner of the service can do this.'));
    return accountId;
  };
  const present = async (row: ShopProfileRow) => {
    const { marketBaseUrl } = deps.config;
    const isAtDomain = row.domain !== null && row.domain_verified_at !== null;
    const baseUrl = isAtDomain ? addressAtDomain(marketBaseUrl, row.domain ?? '') : marketBaseUrl;
    return {
      data: presentProfile(row, await listPages(deps.database.db, row.account_id), { vault: deps.vault, baseUrl }),
    };
  };
  const changed = async (row: ShopProfileRow) => {
    await deps.shopChanged();
    return present(row);
  };

  return [
    app.get(
      path,
      {
        access: 'service',
        operation: {
          id: 'getShopProfile',
          tag,
          summary: 'Show the shop’s appearance',
          description:
            'Name, logo, introduction, accent colour, links, legal pages and domain of the shop. For the owner of the service.',
        },
        schema: { response: { 200: one } },
      },
      async (request) => present(await findProfile(deps.database.db, ownerOf(request))),
    ),

    app.update(
      path,
      {
        access: 'service',
        audit: 'shop_profile.updated',
        operation: {
          id: 'updateShopProfile',
          tag,
          summary: 'Change the shop’s appearance',
          description: 'Changes the fields that you send and keeps the others. For the owner of the service.',
        },
        schema: { body: updateProfile, response: { 200: one } },
      },
      async (request) => {
        const accountId = ownerOf(request);
        const fields = parseInput(updateProfile, request.body);
        return changed(await changeProfile(deps, accountId, fields, deps.otherDomains));
      },
    ),

    ...app.within((plugin) => {
      streamBodies(plugin.app);

      return [
        plugin.put(
          `${path}/logo`,
          {
            access: 'service',
            audit: 'logo.updated',
            operation: {
              id: 'setShopLogo',
              tag,
              summary: 'Set the logo of the shop',
              description:
                'Send the image as the request body or in a multipart form: PNG, JPEG or WebP, up to 2 MB. It is resized to fit 480 × 96 pixels.',
            },
            config: allowSlowBody,
            schema: { querystring: uploadRequest, response: { 200: one } },
          },
          async (request) => {
            const accountId = ownerOf(request);
            const use = (upload: Arrival) => setLogo(deps, accountId, upload);
            return changed(await withUpload(deps, request, { maxBytes: maxLogoBytes, use }));
          },
        ),
      ];
    }),
    app.delete(
      `${path}/logo`,
      {
        access: 'service',
        audit: 'logo.deleted',
        operation: {
          id: 'deleteShopLogo',
          tag,
          summary: 'Remove the logo of the shop',
          description: 'Removes the logo. The shop shows its name again.',
        },
        schema: { response: { 200: one } },
      },
      async (request) => changed(await removeLogo(deps, ownerOf(request))),
    ),

    app.post(
      `${path}/domain-check`,
      {
        access: 'service',
        audit: 'unrecorded',
        operation: {
          id: 'checkShopDomain',
          tag,
          summary: 'Check the DNS record that proves the shop’s domain',
          description: 'Checks the DNS record now. After it was found once, it is also checked daily.',
        },
        schema: { response: { 200: one } },
      },
      async (request) => {
        const accountId = ownerOf(request);
        const profile = await findProfile(deps.database.db, accountId);
        if (profile.domain === null) throw invalid({ domain: [t('domain is not set. Save a domain first.')] });
        allowance.takeOrRefuse(String(accountId), deps.now(), (seconds) =>
          t('Too many domain checks. Try again in {seconds, plural, one {# second} other {# seconds}}.', { seconds }),
        );
        await checkShopDomain(deps, profile, deps.otherDomains);
        return changed(await findProfile(deps.database.db, accountId));
      },
    ),
  ];
}
