import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paymentMissingText } from './payment-words.ts';

test("doesn't tell the service owner to ask the service owner", () => {
  assert.match(paymentMissingText({ is_owner: true }), /bank details, or set GATEHOUSE_STRIPE_URL for/);
  assert.match(
    paymentMissingText({ is_owner: false }),
    /or ask the owner of this service to set GATEHOUSE_STRIPE_URL for/,
  );
});
