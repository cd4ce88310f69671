import type { Permission, RouteAccess } from '../http/index.ts';

/**
 * `METHOD /path` → what the route asks of who calls it: a permission, with more where it matters; `authenticated`, any
 * key or session, where what follows is asked again; `public`, nothing.
 */
export type RoutePermissions = Record<`${string} /${string}`, Permission | RouteAccess | 'authenticated' | 'public'>;
