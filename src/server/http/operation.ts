/**
 * The operation in the OpenAPI document. `id` names the function in generated clients and never changes once released;
 * the PATCH of a pair of PUT and PATCH has `patch` in place of its verb. `files` are the media types of an answer that
 * is a file.
 */
export type Operation = { id: string; tag: string; summary: string; description: string; files?: readonly string[] };

/** An action in the audit log, such as `monitor.created`: the kind of the subject, and what was done to it. */
export type AuditAction = `${string}.${string}`;

/**
 * The audit entry of a write. `unrecorded` if it changes nothing that is stored or only what one person sees, or if
 * programs and visitors send it all day long. A function gets the names of the fields that were sent.
 */
export type Audit = AuditAction | 'unrecorded' | ((fields: readonly string[]) => AuditAction);
