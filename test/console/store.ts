import assert from 'node:assert/strict';
import type { TestService } from '../support/service.ts';

/** Creates a resource and returns its ID. */
export type Store = (resource: string, fields: Record<string, string>) => Promise<number>;

export const storeWith =
  (service: TestService, key: string): Store =>
  async (resource, fields) => {
    const answer = await fetch(`${service.address}/api/v1/${resource}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body: new URLSearchParams(fields),
    });
    const body = (await answer.json()) as { data: { id: number } };
    assert.equal(answer.status, 201, JSON.stringify(body));
    return body.data.id;
  };
