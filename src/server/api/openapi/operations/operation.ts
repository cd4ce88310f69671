/**
 * What OpenAPI says of operations beyond their schemas, by `METHODS path` (`PUT,PATCH /api/v1/monitors/{id}`).
 * `id` is the stable operationId that generated clients name their functions by: it never changes once released. Where
 * two methods share an entry, PUT has the id as it stands and PATCH has `patch` in place of its verb.
 * `description` is left out where the route has one. `files`: the media types of an answer that is a file.
 */
export type OperationTexts = Record<string, { id: string; description?: string; files?: string[] }>;
