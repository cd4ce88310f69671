import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound, Refusal, t } from '../kernel/index.ts';
import { type Actor, callerOf, type GuestResourceKind } from './caller.ts';
import type { Audit, Operation } from './operation.ts';
import type { Permission } from './permissions.ts';

/**
 * What a route asks of who calls it. `guest` names the thing that its `:id` is: guests who were shown that one may call
 * the route. `filtered` lets every guest in, because the handler leaves out what this one was not shown (`shownToGuest`);
 * it does not answer a guest about whom it did not ask. `handler` says that the route asks by itself, because its key
 * comes in the body.
 */
export type RouteAccess = { permission: Permission; guest?: GuestResourceKind | 'filtered'; checkedBy?: 'handler' };

/**
 * What a route asks for; `public` where it asks nobody for a key or session, `authenticated` where any will do, because
 * what follows is asked again.
 */
export type Access = RouteAccess | 'authenticated' | 'public';

const publicFiles = 'servesPublicFiles';

/** Says of all routes of this plugin that they are files that anybody may load, whose names no table can know. */
export function servePublicFiles(plugin: FastifyInstance): void {
  plugin.decorate(publicFiles, true);
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    audit?: Audit;
    operation?: Operation | 'console';
  }
}

/** A mounted route with what it declares. `HEAD` and `OPTIONS` are not listed. Only endpoints have an operation. */
export type DeclaredRoute = {
  method: string;
  url: string;
  access: Access;
  audit?: Audit;
  operation?: Operation | 'console';
};

const declared = new WeakMap<FastifyInstance, DeclaredRoute[]>();

/** Every route of an app that `holdRoutesToPermissions` was called for, in the order in which they were mounted. */
export const declaredRoutes = (app: FastifyInstance): readonly DeclaredRoute[] => declared.get(app) ?? [];

/**
 * Requires every route to declare its access: one that doesn't stops the start, and a caller without the permission is
 * refused before the body is read. Call it before any route is mounted.
 */
export function holdRoutesToPermissions(app: FastifyInstance): void {
  const routes: DeclaredRoute[] = [];
  declared.set(app, routes);
  app.addHook('onRoute', function (route) {
    // Browsers send preflight requests without credentials.
    const methods = [route.method].flat().filter((method) => method !== 'OPTIONS');
    const access = this.hasDecorator(publicFiles) || methods.length === 0 ? 'public' : route.config?.access;
    if (access === undefined)
      throw new Error(`${methods.join(', ')} ${route.url} does not declare who may call it: set its access`);
    route.config = { ...route.config, access } as typeof route.config;
    const { audit, operation } = route.config ?? {};
    for (const method of methods)
      if (method !== 'HEAD')
        routes.push({ method, url: route.url, access, ...(audit && { audit }), ...(operation && { operation }) });
  });
  app.addHook('preParsing', async (request) => {
    const { access } = request.routeOptions.config ?? {};
    if (typeof access !== 'object' || access.checkedBy !== 'handler') requireAccess(request, access);
  });
  app.addHook('onSend', async (request, reply) => {
    if (unfiltered.delete(request) && reply.statusCode < 300)
      throw new Error('a route whose row is filtered answered a guest without asking what the guest was shown');
  });
}

/** Requests of guests to routes that filter, until the route has asked what the guest may see. */
const unfiltered = new WeakSet<FastifyRequest>();

/** What a guest of the account was shown; undefined for everybody else, who sees all that the permissions allow. */
export function shownToGuest(request: FastifyRequest): Actor['sees'] {
  unfiltered.delete(request);
  return callerOf(request).actor?.sees;
}

/**
 * Throws `forbidden` where the caller lacks the route's permission, with what to do about it. An app without the table,
 * as a feature's own tests mount it, asks for none.
 */
export function requireAccess(request: FastifyRequest, access = request.routeOptions.config?.access): void {
  if (access === undefined || access === 'public') return;
  if (access === 'authenticated') {
    callerOf(request);
    return;
  }
  const { actor } = callerOf(request);
  if (!actor) throw new Error('a route that needs a permission is mounted behind a hook that names no actor');
  if (actor.permissions.has(access.permission)) return;
  if (isShownToGuest(request, actor, access)) return;
  throw refusalFor(actor, access.permission);
}

/** A guest learns nothing of what else there is: it is not found, as what belongs to others. */
function isShownToGuest(request: FastifyRequest, actor: Actor, { guest }: RouteAccess): boolean {
  if (guest === undefined || actor.sees === undefined) return false;
  if (guest === 'filtered') {
    unfiltered.add(request);
    return true;
  }
  const { id } = request.params as { id?: string };
  if (id !== undefined && actor.sees[guest].has(Number(id))) return true;
  throw notFound();
}

function refusalFor(actor: Actor, permission: Permission): Refusal {
  if (actor.kind === 'key' && permission === 'account:events')
    return new Refusal(
      'forbidden',
      // not shown to people: programs have keys
      'This API key may not read events of the account: choose other events, or use the first key of the account.',
    );
  if (actor.kind === 'key')
    return new Refusal(
      'forbidden',
      // not shown to people: programs have keys
      `This API key lacks the scope ${permission}: use a key that has it, or make one under Settings, API keys.`,
    );
  if (permission === 'service') return new Refusal('forbidden', t('Only the owner of the service may do this.'));
  const { role } = actor;
  return new Refusal(
    'forbidden',
    permission === 'account:own'
      ? t(
          'Your role in this account, {role, select, owner {owner} admin {admin} editor {editor} viewer {viewer} guest {guest} other {{role}}}, does not allow this: ask its owner.',
          { role },
        )
      : t(
          'Your role in this account, {role, select, owner {owner} admin {admin} editor {editor} viewer {viewer} guest {guest} other {{role}}}, does not allow this: ask its owner or an admin.',
          { role },
        ),
  );
}
