import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Module, notFound, Refusal, t } from '../kernel/index.ts';
import { type Actor, callerOf, type GuestResourceKind } from './caller.ts';
import { moduleRefusal } from './module-refusal.ts';
import type { Audit, Operation } from './operation.ts';
import { moduleOf, type Permission } from './permissions.ts';

/**
 * - `guest`: kind of the resource `:id`. Guests need access to this resource.
 * - `guest: 'filtered'`: open to all guests. The response fails if the handler didn't call `shownToGuest`.
 * - `module`: the route also needs this module, in addition to the permission's.
 * - `checkedBy: 'handler'`: the handler checks access, because the key is in the body.
 */
export type RouteAccess = {
  permission: Permission;
  guest?: GuestResourceKind | 'filtered';
  module?: Module;
  checkedBy?: 'handler';
};

/** `authenticated`: any key or session can call the route, and the handler checks access. */
export type Access = RouteAccess | 'authenticated' | 'public';

const publicFiles = 'servesPublicFiles';

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

/** Only endpoints have an `operation`. Routes for `HEAD` and `OPTIONS` are not listed. */
export type DeclaredRoute = {
  method: string;
  url: string;
  access: Access;
  audit?: Audit;
  operation?: Operation | 'console';
};

const declared = new WeakMap<FastifyInstance, DeclaredRoute[]>();

export const declaredRoutes = (app: FastifyInstance): readonly DeclaredRoute[] => declared.get(app) ?? [];

/** Makes startup fail if a route doesn't declare its access. Call this before any route is registered. */
export function requireRouteAccess(app: FastifyInstance): void {
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

/** Guests' requests to filtered routes whose handlers haven't called `shownToGuest` yet. */
const unfiltered = new WeakSet<FastifyRequest>();

export function shownToGuest(request: FastifyRequest): Actor['sees'] {
  unfiltered.delete(request);
  return callerOf(request).actor?.sees;
}

/** Throws if the caller lacks the permission. Feature tests without the permissions table need no permissions. */
export function requireAccess(request: FastifyRequest, access = request.routeOptions.config?.access): void {
  if (access === undefined || access === 'public') return;
  if (access === 'authenticated') {
    callerOf(request);
    return;
  }
  const { actor, modulesOff } = callerOf(request);
  if (!actor) throw new Error('a route that needs a permission is mounted behind a hook that names no actor');
  for (const module of [moduleOf(access.permission), access.module]) {
    const by = module && modulesOff?.get(module);
    if (module && by) throw moduleRefusal(module, by);
  }
  if (actor.permissions.has(access.permission)) return;
  if (isShownToGuest(request, actor, access)) return;
  throw refusalFor(actor, access.permission);
}

/**
 * Returns whether a guest may call the route. Throws `not_found` for other resources, so guests can't learn that
 * they exist.
 */
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
  if (permission === 'service') return new Refusal('forbidden', t('Only the owner of the service can do this.'));
  if (actor.kind === 'key' && permission === 'account:events')
    return new Refusal(
      'forbidden',
      // not shown to people: programs have keys
      'This API key may not read events of the account. Choose other events, or use the first key of the account.',
    );
  if (actor.kind === 'key')
    return new Refusal(
      'forbidden',
      // not shown to people: programs have keys
      `This API key lacks the scope ${permission}: use a key that has it, or create one under Settings, API keys.`,
    );
  const { role } = actor;
  return new Refusal(
    'forbidden',
    permission === 'account:own'
      ? t(
          'Your role in this account, {role, select, owner {owner} admin {admin} editor {editor} viewer {viewer} guest {guest} other {{role}}}, does not allow this: ask its owner.',
          { role },
        )
      : t(
          'Your role in this account, {role, select, owner {owner} admin {admin} editor {editor} viewer {viewer} guest {guest} other {{role}}}, does not allow this. Ask its owner or an admin.',
          { role },
        ),
  );
}
