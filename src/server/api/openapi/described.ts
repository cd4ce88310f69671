import type { JsonObject, Parameter } from './document.ts';

/** An endpoint that needs no key and parses its requests itself, so no route schema describes it. */
export type Described = {
  id: string;
  tag: 'Collecting' | 'Status pages' | 'Licenses' | 'Service';
  summary: string;
  description: string;
  parameters?: Parameter[];
  body?: { schema: JsonObject; types?: string[] };
  answer: [status: string, type: string, description: string, schema?: JsonObject];
  errors?: string[];
  security?: object[];
};

export const text = (description: string, more: JsonObject = {}): JsonObject => ({
  type: 'string',
  description,
  ...more,
});
export const inPath = (name: string, description: string, example: string): Parameter => ({
  name,
  in: 'path',
  required: true,
  description,
  schema: { type: 'string' },
  example,
});
export const inQuery = (name: string, description: string, more: Partial<Parameter> = {}): Parameter => ({
  name,
  in: 'query',
  description,
  schema: { type: 'string' },
  ...more,
});
