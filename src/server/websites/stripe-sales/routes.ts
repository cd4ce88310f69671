import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { WebsiteRow, WebsiteStripeRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { parseInput, type Routes } from '../../http/index.ts';
import { notFound, toIsoOrNull } from '../../kernel/index.ts';
import { requestedWebsite } from '../website/index.ts';
import { deleteStripe, findStripe, saveStripeSecret } from './stripe.store.ts';
import { saleEventTypes } from './stripe-event.ts';
import { secretPurpose, webhookKey, webhookPath } from './webhook-key.ts';
import { type StripeSalesAnswer, stripeAnswer, stripeBody } from './wire.ts';

const tag = 'Websites';
const params = z.object({ id: z.string().describe('ID of the website.') });
const response = { 200: z.object({ data: stripeAnswer }) };

export function stripeSalesRoutes(app: Routes, deps: Deps) {
  const { db } = deps.database;
  const path = '/websites/:id/stripe';
  const websiteOf = (request: FastifyRequest) => requestedWebsite(db, request);
  const present = ({ id }: WebsiteRow, row: WebsiteStripeRow | undefined): { data: StripeSalesAnswer } => ({
    data: {
      object: 'stripe_sales',
      url: `${deps.config.analyticsBaseUrl}${webhookPath}/${webhookKey(deps.vault, id)}`,
      events: [...saleEventTypes],
      has_signing_secret: row !== undefined,
      last_event_at: toIsoOrNull(row?.last_event_at ?? null),
      last_problem: row?.last_problem ?? '',
    },
  });

  return [
    app.get(
      path,
      {
        access: 'websites:read',
        operation: {
          id: 'getStripeSales',
          tag,
          summary: 'Show the Stripe connection of a website',
          description: 'The endpoint URL and events for a webhook in Stripe, and when the last event arrived.',
        },
        schema: { params, response },
      },
      async (request) => {
        const website = await websiteOf(request);
        return present(website, await findStripe(db, website));
      },
    ),
    app.put(
      path,
      {
        access: 'websites:write',
        audit: 'stripe_connection.updated',
        operation: {
          id: 'setStripeSales',
          tag,
          summary: 'Connect Stripe to a website',
          description:
            'Saves the signing secret of a webhook in Stripe. Its payments then count as sales of the website, once per `metadata.gatehouse_reference` or checkout session ID; refunds and disputes lower them.',
        },
        schema: { params, body: stripeBody, response },
      },
      async (request) => {
        const website = await websiteOf(request);
        const { signing_secret: secret } = parseInput(stripeBody, request.body);
        const secretSealed = deps.vault.seal(secretPurpose, secret);
        return present(website, await saveStripeSecret(db, website, { secretSealed, nowMs: deps.now() }));
      },
    ),
    app.delete(
      path,
      {
        access: 'websites:write',
        audit: 'stripe_connection.deleted',
        operation: {
          id: 'deleteStripeSales',
          tag,
          summary: 'Disconnect Stripe from a website',
          description: 'Deletes the signing secret, so events from Stripe are rejected. Recorded sales stay.',
        },
        schema: { params, response },
      },
      async (request) => {
        const website = await websiteOf(request);
        if (!(await deleteStripe(db, website))) throw notFound();
        return present(website, undefined);
      },
    ),
  ];
}
