import type { Deps } from '../../deps.ts';
import { parseInput, type Routes } from '../../http/index.ts';
import { readRunningVersion, recordActivationVersion, recordRunningVersion } from '../activations/index.ts';
import type { ValidatedPurchase } from '../purchases/index.ts';
import { type RecordFailure, recordFailedRequests } from '../shop-failures/index.ts';
import { type FailureLimiter, invalidReason } from '../validation/index.ts';
import { activate, deactivate, maxActivationsWithoutKey } from './activate.ts';
import { allowCrossOrigin } from './cross-origin.ts';
import { issueLicence } from './issue.ts';
import { createLicenceChecks } from './licence-check.ts';
import * as wire from './licence-check.wire.ts';
import { createSeatCounter } from './seats.ts';
import { hashSubject, machineNamed, type Subject } from './subject.ts';
import { presentLicence as presentFile, presentFreed, presentTaken } from './wire.ts';

const tag = 'Market';
const notFound = 'not_found' as const;

/**
 * For software on buyers' machines. There is no API key, because anyone could extract it: code and item authorize a
 * request. Deactivating needs the secret text that the machine chose. Domains aren't accepted, because they are public.
 */
export function licenceCheckRoutes(
  app: Routes,
  deps: Deps & { recordFailure?: RecordFailure },
  failures: FailureLimiter,
) {
  const checks = createLicenceChecks(deps, failures);
  const seatsOf = createSeatCounter(deps);
  recordFailedRequests(app.app, deps.recordFailure, checks.ownerOf);
  /** `known`: the version stored with the activation; undefined if the machine isn't activated */
  const record = (
    purchase: ValidatedPurchase,
    { subject, known, version }: { subject: Subject | undefined; known: string | null | undefined; version: string },
  ): Promise<void> => {
    if (!subject || known === undefined) return recordRunningVersion(deps, purchase, version);
    const { account_id, id: purchase_id } = purchase;
    const subject_hash = hashSubject(deps.vault, purchase_id, subject);
    return recordActivationVersion(deps, { account_id, purchase_id, subject_hash, known }, version);
  };
  // Without cookies, a browser has no more access than any other client.
  app.app.addHook('onRequest', async (_, reply) => {
    reply.header('access-control-allow-origin', '*').header('cache-control', 'no-store');
  });

  for (const name of ['validate', 'activate', 'deactivate', 'file']) {
    allowCrossOrigin(app.app, `/licences/${name}`, 'POST');
  }

  return [
    app.post(
      '/licences/validate',
      {
        access: 'public',
        audit: 'unrecorded',
        operation: {
          id: 'validateLicence',
          tag,
          summary: 'Validate a purchase code without an API key',
          description:
            'For software on a buyer’s own machine. It needs only the code and the item, and the response contains no buyer data. If the item has no such code, the reason is `not_found`.',
        },
        schema: { body: wire.validateRequest, response: { 200: wire.validated } },
      },
      async (request) => {
        const fields = parseInput(wire.validateRequest, request.body);
        const found = await checks.find(request, fields, 'read');
        const reason = found ? invalidReason(found.purchase, deps.now()) : notFound;
        if (!found || reason !== undefined) return { data: { valid: false, reason: reason ?? notFound } } as const;
        const subject = fields.machine ? machineNamed(fields.machine) : undefined;
        const { version: known, ...seats } = await seatsOf(found, subject);
        if (fields.version) await record(found.purchase, { subject, known, version: fields.version });
        return { data: { valid: true, licence: wire.presentLicence(found, seats) } } as const;
      },
    ),

    app.post(
      '/licences/activate',
      {
        access: 'public',
        audit: 'unrecorded',
        operation: {
          id: 'activateLicence',
          tag,
          summary: 'Activate a purchase on a machine without an API key',
          description:
            'Uses one activation of the purchase for a machine. Repeating this for the same machine uses no further activation. If all are in use, `data.reason` is `limit_reached`.',
        },
        schema: { body: wire.activateRequest, response: { 200: wire.activated } },
      },
      async (request) => {
        const fields = parseInput(wire.activateRequest, request.body);
        const found = await checks.find(request, fields, 'write');
        if (!found) return { data: { activated: false, reason: notFound } } as const;
        const taken = await activate(deps, found.purchase, {
          subject: machineNamed(fields.machine),
          label: fields.label ?? '',
          atMost: maxActivationsWithoutKey,
          version: readRunningVersion(fields.version),
        });
        return { data: presentTaken(taken, wire.presentMachine) };
      },
    ),

    app.post(
      '/licences/deactivate',
      {
        access: 'public',
        audit: 'unrecorded',
        operation: {
          id: 'deactivateLicence',
          tag,
          summary: 'Deactivate a purchase on a machine without an API key',
          description:
            'Frees the activation of a machine and revokes its license files. Requires the text that the machine was activated with.',
        },
        schema: { body: wire.deactivateRequest, response: { 200: wire.deactivated } },
      },
      async (request) => {
        const fields = parseInput(wire.deactivateRequest, request.body);
        const found = await checks.find(request, fields, 'write');
        if (!found) return { data: { deactivated: false, reason: notFound } } as const;
        return { data: presentFreed(await deactivate(deps, found.purchase, machineNamed(fields.machine))) };
      },
    ),

    app.post(
      '/licences/file',
      {
        access: 'public',
        audit: 'unrecorded',
        operation: {
          id: 'createLicenceFile',
          tag,
          summary: 'Create a license file without an API key',
          description:
            'Signs a license file that the program verifies offline with the keys at `/.well-known/jwks.json`. Activates the machine if it is not activated yet.',
        },
        schema: { body: wire.fileRequest, response: { 200: wire.issued } },
      },
      async (request) => {
        const fields = parseInput(wire.fileRequest, request.body);
        const found = await checks.find(request, fields, 'sign');
        if (!found) return { data: { issued: false, reason: notFound } } as const;
        const file = await issueLicence(deps, found.purchase, {
          subject: machineNamed(fields.machine),
          label: fields.label ?? '',
          nonce: fields.nonce ?? undefined,
          days: fields.days ?? undefined,
          version: readRunningVersion(fields.version),
          atMost: maxActivationsWithoutKey,
        });
        if (!('reason' in file)) return { data: presentFile(file) };
        if (file.reason === 'subject_needed') throw new Error('a license file was requested without its machine');
        return { data: { issued: false, reason: file.reason } } as const;
      },
    ),
  ];
}
