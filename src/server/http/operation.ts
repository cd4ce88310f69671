/**
 * `id` is the function name in generated clients and never changes. If PUT and PATCH share a route, PATCH gets `patch`
 * instead of its verb.
 */
export type Operation = { id: string; tag: string; summary: string; description: string; files?: readonly string[] };

/** An audit log action, such as `monitor.created`. */
export type AuditAction = `${string}.${string}`;

/** `unrecorded`: stores nothing, affects one user's view, or is sent constantly. */
export type Audit = AuditAction | 'unrecorded' | ((fields: readonly string[]) => AuditAction);
