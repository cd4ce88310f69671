import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Json } from './document.ts';

/** One call as it was really made and answered, secrets and times made neutral. */
export type Example = {
  request: {
    path?: Record<string, Json>;
    query?: Record<string, Json>;
    body?: Json;
    /** media type of a file that is sent in place of a body */
    file?: string;
  };
  response: { status: number; body?: Json };
};

/** By operationId. `test/openapi/examples.full.test.ts` makes the calls and holds this file to them. */
export const examples: Record<string, Example> = JSON.parse(
  readFileSync(join(import.meta.dirname, 'examples.json'), 'utf8'),
);
