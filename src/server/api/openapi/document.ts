export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
export type JsonObject = { [name: string]: Json };
export type Parameter = { name: string; in: string; schema?: JsonObject; example?: Json; [more: string]: unknown };
export type Content = { [type: string]: { schema?: JsonObject; example?: Json } };
export type Answer = { description?: string; content?: Content; $ref?: string; [more: string]: unknown };
export type Operation = {
  operationId?: string;
  summary?: string;
  description?: string;
  tags?: string[];
  parameters?: Parameter[];
  requestBody?: { content: Content; [more: string]: unknown };
  responses: { [status: string]: Answer };
  [more: string]: unknown;
};
export type PathItem = { [method: string]: Operation };
export type Document = {
  paths: { [path: string]: PathItem };
  components?: {
    schemas?: { [name: string]: JsonObject };
    responses?: { [name: string]: Answer };
    [more: string]: unknown;
  };
  [more: string]: unknown;
};

export function operationsOf(
  document: Document,
): { key: string; path: string; method: string; operation: Operation }[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => {
      // Routes ignore one trailing slash.
      const key = `${method.toUpperCase()} ${path.replace(/(.)\/$/, '$1')}`;
      return { key, path, method, operation };
    }),
  );
}
