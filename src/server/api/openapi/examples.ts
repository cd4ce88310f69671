import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Json } from './document.ts';

export type Example = {
  request: {
    path?: Record<string, Json>;
    query?: Record<string, Json>;
    body?: Json;
    file?: string;
  };
  response: { status: number; body?: Json };
};

/** Examples by operationId. `test/openapi/examples.full.test.ts` makes these calls and compares the results. */
export const examples: Record<string, Example> = JSON.parse(
  readFileSync(join(import.meta.dirname, 'examples.json'), 'utf8'),
);
