import assert from 'node:assert/strict';
import { ownersGuard } from '../../../network/guard.ts';
import { createResolver, type Resolve } from '../../../network/resolve.ts';
import type { ProbeOutcome } from '../outcome.ts';
import { probeHttp } from '../request/request.ts';
import type { CheckSettings } from '../settings.ts';

const defaultResolve = createResolver();

export const check = (
  settings: Partial<CheckSettings> & { url: string },
  timeoutMs = 30_000,
  resolve: Resolve = defaultResolve,
): Promise<ProbeOutcome> =>
  probeHttp(
    {
      method: 'GET',
      headers: [],
      basicAuth: undefined,
      body: undefined,
      timeoutMs,
      accepted: undefined,
      cacheBuster: false,
      needsText: true,
      lookup: null,
      guard: ownersGuard,
      ...settings,
    },
    resolve,
  );

export function textOf(outcome: ProbeOutcome): string {
  assert.equal(outcome.kind, 'answer', outcome.kind === 'answer' ? '' : outcome.cause);
  return (outcome as Extract<ProbeOutcome, { kind: 'answer' }>).text ?? '';
}

export function causeOf(outcome: ProbeOutcome): string {
  assert.equal(outcome.kind, 'failure');
  return (outcome as Extract<ProbeOutcome, { kind: 'failure' }>).cause;
}
