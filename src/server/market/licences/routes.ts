// English only: programs read it
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { callerOf, findCaller, parseInput, type Routes } from '../../http/index.ts';
import { invalid, notFound } from '../../kernel/index.ts';
import { listActivations, usedSeats } from '../activations/index.ts';
import { seatLimit } from '../purchases/index.ts';
import { type RecordFailure, recordFailedRequests } from '../shop-failures/index.ts';
import type { FailureLimiter } from '../validation/index.ts';
import { createValidation, presentPurchase, type Verdict } from '../validation/index.ts';
import { activate, deactivate } from './activate.ts';
import { issueLicence } from './issue.ts';
import { createSeatCounter } from './seats.ts';
import { parseSubject, type Subject } from './subject.ts';
import * as wire from './wire.ts';

const tag = 'Market';
type CodeRequest = { purchase_code: string; item_id?: number | null | undefined };
type Checked = Verdict | { isValid: false; reason: 'other_item' };

/**
 * Requires the API key of the item's author. Mounted without the rate limit per key, because only failures are limited.
 */
export function licenceRoutes(app: Routes, deps: Deps & { recordFailure?: RecordFailure }, failures: FailureLimiter) {
  recordFailedRequests(app.app, deps.recordFailure, (request) => findCaller(request)?.accountId);
  const { db } = deps.database;
  const validate = createValidation(deps);
  const seatsOf = createSeatCounter(deps);
  const check = async (request: FastifyRequest, { purchase_code, item_id }: CodeRequest): Promise<Checked> => {
    const { accountId } = callerOf(request);
    const verdict = await validate(accountId, purchase_code);
    if (!('purchase' in verdict)) {
      failures.countInvalidCode(request, accountId, deps.now());
      return verdict;
    }
    const isOther = item_id !== undefined && item_id !== null && item_id !== verdict.purchase.item_id;
    return isOther ? { isValid: false, reason: 'other_item' } : verdict;
  };

  const licence = async (request: FastifyRequest, sent: unknown): Promise<z.output<typeof wire.licensed>> => {
    const fields = parseInput(wire.licenceRequest, sent);
    const subject = parseSubject(fields);
    const verdict = await check(request, fields);
    if (!verdict.isValid) return { data: { issued: false, reason: verdict.reason } };
    const { label, nonce, days } = fields;
    const options = { subject, label: label ?? undefined, nonce: nonce ?? undefined, days: days ?? undefined };
    const issued = await issueLicence(deps, verdict.purchase, options);
    if ('reason' in issued) return { data: { issued: false, reason: issued.reason } };
    return { data: wire.presentLicence(issued) };
  };
  const response = { 200: wire.licensed };
  const summary = 'Create a license file that proves a purchase offline';

  return [
    app.post(
      '/purchases/validate',
      {
        access: 'market:validate',
        audit: 'unrecorded',
        operation: {
          id: 'checkPurchaseCode',
          tag,
          summary: 'Validate a purchase code',
          description: '`data.valid` is true if the code is valid. Otherwise `data.reason` contains the reason.',
        },
        schema: { body: wire.subjectRequest, response: { 200: wire.validated } },
      },
      async (request) => {
        const fields = parseInput(wire.subjectRequest, request.body);
        const subject = parseSubject(fields);
        const verdict = await check(request, fields);
        if (!verdict.isValid) return { data: { valid: false, reason: verdict.reason } } as const;
        const { code, purchase, item } = verdict;
        const shown = presentPurchase(code, purchase, item, deps.config.marketBaseUrl);
        const { version: _, ...seats } = await seatsOf(verdict, subject);
        return { data: { valid: true, purchase: shown, activations: seats } } as const;
      },
    ),

    app.post(
      '/purchases/activate',
      {
        access: 'market:validate',
        audit: 'unrecorded',
        operation: {
          id: 'activatePurchase',
          tag,
          summary: 'Activate a purchase on a machine or domain',
          description:
            'Uses one activation of the purchase for a machine or a domain. Repeating this for the same one uses no further activation.',
        },
        schema: { body: wire.activateRequest, response: { 200: wire.activated } },
      },
      async (request) => {
        const fields = parseInput(wire.activateRequest, request.body);
        const subject = requireSubject(fields);
        const verdict = await check(request, fields);
        if (!verdict.isValid) return { data: { activated: false, reason: verdict.reason } } as const;
        const taken = await activate(deps, verdict.purchase, { subject, label: fields.label ?? '' });
        return { data: wire.presentTaken(taken, wire.presentActivation) };
      },
    ),

    app.post(
      '/purchases/deactivate',
      {
        access: 'market:validate',
        audit: 'unrecorded',
        operation: {
          id: 'deactivatePurchase',
          tag,
          summary: 'Deactivate a purchase on a machine or domain',
          description: 'Frees the activation of a machine or a domain.',
        },
        schema: { body: wire.subjectRequest, response: { 200: wire.deactivated } },
      },
      async (request) => {
        const fields = parseInput(wire.subjectRequest, request.body);
        const subject = requireSubject(fields);
        const verdict = await check(request, fields);
        if (!('purchase' in verdict)) return { data: { deactivated: false, reason: verdict.reason } } as const;
        return { data: wire.presentFreed(await deactivate(deps, verdict.purchase, subject)) };
      },
    ),

    app.get(
      '/purchases/activations',
      {
        access: 'market:validate',
        operation: {
          id: 'listActivations',
          tag,
          summary: 'List the activations of a purchase',
          description: 'Machines and domains that the purchase is activated on.',
        },
        schema: { querystring: wire.activationsRequest, response: { 200: wire.activations } },
      },
      async (request) => {
        const verdict = await check(request, parseInput(wire.activationsRequest, request.query));
        if (!('purchase' in verdict)) throw notFound();
        const { purchase, item } = verdict;
        const rows = await listActivations(db, purchase.account_id, purchase.id);
        const meta = { used: usedSeats(rows), limit: seatLimit(purchase, item) };
        return { data: rows.map(wire.presentActivation), meta };
      },
    ),
    app.get(
      '/purchases/licence',
      {
        access: 'market:validate',
        operation: {
          id: 'getLicence',
          tag,
          summary: summary,
          description:
            'A signed license file (JWT, Ed25519) that software verifies offline with the public keys of the shop.',
        },
        schema: { querystring: wire.licenceRequest, response },
      },
      async (request, reply) => {
        reply.header('cache-control', 'no-store');
        return licence(request, request.query);
      },
    ),
    app.post(
      '/purchases/licence',
      {
        access: 'market:validate',
        audit: 'unrecorded',
        operation: {
          id: 'createLicence',
          tag,
          summary: summary,
          description: "The same as GET, but the code is in the body, so it isn't logged.",
        },
        schema: { body: wire.licenceRequest, response },
      },
      async (request) => licence(request, request.body),
    ),
  ];
}

function requireSubject(fields: { machine?: string | null | undefined; domain?: string | null | undefined }): Subject {
  const subject = parseSubject(fields);
  if (!subject) throw invalid({ machine: ['machine or domain is required.'] });
  return subject;
}
