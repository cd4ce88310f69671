import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  addWarnings,
  callerOf,
  idParam,
  mayCaller,
  type Permission,
  parseInput,
  type Routes,
  requireAccess,
} from '../http/index.ts';
import { notFound, t } from '../kernel/index.ts';
import {
  type Contact,
  type ContactDeps,
  createContact,
  deleteContact,
  getContact,
  listContacts,
  testContact,
  updateContact,
} from './contacts.ts';
import type { Use } from './lists.ts';
import { type Access, presentContact, presentUses } from './present.ts';
import { previewTemplate } from './template.ts';
import * as wire from './wire.ts';

const tag = 'Contacts';
const path = '/contacts';
const params = z.object({ id: z.string().describe('ID of the contact.') });
const one = z.object({ data: wire.contactWithUses });
const deleted = z.object({ id: z.int(), object: z.literal('contact'), deleted: z.literal(true) });

export function contactRoutes(app: Routes, deps: ContactDeps, base: string) {
  const accessOf = (request: FastifyRequest): Access => ({
    read: (kind) => mayCaller(request, deps.lists[kind].read),
    write: (kind) => mayCaller(request, deps.lists[kind].write),
  });
  /** Hides contacts that only lists use that the caller can't read. */
  const isShown = ({ uses }: Contact, access: Access) =>
    uses.length === 0 || uses.some(({ kind }) => access.read(kind));
  const find = async (request: FastifyRequest): Promise<Contact> => {
    const contact = await getContact(deps, callerOf(request).accountId, idParam(request.params));
    if (!isShown(contact, accessOf(request))) throw notFound();
    return contact;
  };
  const present = (request: FastifyRequest, contact: Contact) => {
    const access = accessOf(request);
    return { data: { ...presentContact(contact, access), uses: presentUses(contact, access) } };
  };
  const requirePermission = (request: FastifyRequest) => (permission: Permission) => {
    if (!mayCaller(request, permission)) requireAccess(request, { permission });
  };

  return [
    app.get(
      path,
      {
        access: 'monitors:read',
        operation: {
          id: 'listContacts',
          tag,
          summary: 'List contacts',
          description:
            'Returns your contacts by name, including every destination in the `alerts` of a monitor, an alert policy, an SLO, a website or the shop.',
        },
        schema: { response: { 200: z.object({ data: z.array(wire.contactAnswer) }) } },
      },
      async (request) => {
        const access = accessOf(request);
        const contacts = await listContacts(deps, callerOf(request).accountId);
        return {
          data: contacts.filter((one) => isShown(one, access)).map((one) => presentContact(one, access)),
        };
      },
    ),

    app.post(
      path,
      {
        access: 'monitors:write',
        audit: 'contact.created',
        operation: {
          id: 'createContact',
          tag,
          summary: 'Create a contact',
          description:
            'Names a destination. To alert it, add its `key` and `value` to the `alerts` of a monitor, a step of an alert policy, an SLO or a website. Returns 409 if a contact has this destination.',
        },
        schema: { body: wire.createContactBody, response: { 201: one } },
      },
      async (request, reply) => {
        const fields = parseInput(wire.createContactBody, request.body);
        const { id } = await createContact(deps, callerOf(request), fields);
        reply.code(201).header('location', `${base}${path}/${id}`);
        return present(request, await getContact(deps, callerOf(request).accountId, id));
      },
    ),

    app.post(
      `${path}/template-preview`,
      {
        access: 'monitors:write',
        audit: 'unrecorded',
        operation: {
          id: 'previewContactTemplate',
          tag,
          summary: 'Preview a webhook template',
          description:
            'Returns the body for an example of each alert that a webhook can get, such as down, degraded or an expiring certificate. Does not store anything.',
        },
        schema: { body: wire.previewBody, response: { 200: z.object({ data: wire.previewAnswer }) } },
      },
      async (request) => ({ data: previewTemplate(parseInput(wire.previewBody, request.body), deps.now()) }),
    ),

    app.get(
      `${path}/:id`,
      {
        access: 'monitors:read',
        operation: {
          id: 'getContact',
          tag,
          summary: 'Show a contact',
          description: 'Returns a contact and everything that alerts it.',
        },
        schema: { params, response: { 200: one } },
      },
      async (request) => present(request, await find(request)),
    ),

    app.update(
      `${path}/:id`,
      {
        access: 'monitors:write',
        audit: 'contact.updated',
        operation: {
          id: 'updateContact',
          tag,
          summary: 'Update a contact',
          description:
            'Changes the fields that you send. A new destination replaces the old one in all `alerts` of your monitors, alert policies, SLOs, websites and shop, and in alerts that were not sent yet. The key needs permission to change all of them.',
        },
        schema: { params, body: wire.updateContactBody, response: { 200: one } },
      },
      async (request) => {
        const changes = parseInput(wire.updateContactBody, request.body ?? {});
        const { row } = await find(request);
        const change = { changes, require: requirePermission(request) };
        return present(request, await updateContact(deps, callerOf(request), row.id, change));
      },
    ),

    app.delete(
      `${path}/:id`,
      {
        access: 'monitors:write',
        audit: 'contact.deleted',
        operation: {
          id: 'deleteContact',
          tag,
          summary: 'Delete a contact',
          description:
            'Deletes a contact. If something alerts it, choose whether another contact replaces it or whether it is removed. Otherwise, returns 409. You can restore it for 30 days.',
        },
        schema: { params, querystring: wire.deleteContactQuery, response: { 200: deleted } },
      },
      async (request) => {
        const { id } = (await find(request)).row;
        const { replace_with, remove_from_lists } = parseInput(wire.deleteContactQuery, request.query, {
          kind: 'parameter',
        });
        const left = await deleteContact(deps, callerOf(request), id, {
          replaceWith: replace_with,
          isRemoval: remove_from_lists === 1,
          require: requirePermission(request),
        });
        addWarnings(request, ...emptyListWarnings(left));
        return { id, object: 'contact', deleted: true } as const;
      },
    ),

    app.post(
      `${path}/:id/test`,
      {
        access: 'monitors:write',
        audit: 'unrecorded',
        operation: {
          id: 'testContact',
          tag,
          summary: 'Test a contact',
          description: 'Sends a test message to the contact, and stores the time and result in `last_test`.',
        },
        schema: { params, response: { 200: z.object({ data: wire.testAnswer }) } },
      },
      async (request) => ({ data: await testContact(deps, callerOf(request), (await find(request)).row) }),
    ),
  ];
}

function emptyListWarnings(left: readonly Use[]): string[] {
  const namesOf = (kind: Use['kind']) => {
    const some = left.filter((use) => use.kind === kind);
    const names = some.slice(0, 5).map(({ id, name }) => name || `#${id}`);
    return { count: some.length, names: names.join(', ') };
  };
  const [monitors, policies, objectives] = [namesOf('monitor'), namesOf('alert_policy'), namesOf('objective')];
  return [
    monitors.count > 0
      ? t(
          '{count, plural, one {# monitor no longer has} other {# monitors no longer have}} a recipient: {names}. Add an alert to each of them.',
          monitors,
        )
      : '',
    policies.count > 0
      ? t(
          '{count, plural, one {# alert policy has} other {# alert policies have}} a step without recipients: {names}. Add a recipient or remove the step.',
          policies,
        )
      : '',
    objectives.count > 0
      ? t(
          '{count, plural, one {# SLO no longer has} other {# SLOs no longer have}} a recipient: {names}. Add an alert to each of them.',
          objectives,
        )
      : '',
  ].filter(Boolean);
}
