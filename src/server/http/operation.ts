/**
 * `id` is the name of the function in generated clients, so never change it. If PUT and PATCH share a route, the name
 * for PATCH has `patch` in place of its verb.
 */
export type Operation = { id: string; tag: string; summary: string; description: string; files?: readonly string[] };

/** An audit log action, such as `monitor.created`. */
export type AuditAction = `${string}.${string}`;

/** `unrecorded`: the operation doesn't store anything, affects only one user's view, or is called constantly. */
export type Audit = AuditAction | 'unrecorded' | ((fields: readonly string[]) => AuditAction);
