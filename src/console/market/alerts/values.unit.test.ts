import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toWire, valuesOf } from './values.ts';

test('sends numbers as numbers and invalid input unchanged', () => {
  const values = valuesOf({
    object: 'shop_alert_settings',
    alerts: [{ key: 'email', value: 'ada@author.example' }],
    alerts_default: true,
    checkout_alerts: true,
    checkout_sensitivity: 'normal',
    provider_alerts: true,
    provider_errors: 5,
    provider_orders: 3,
    download_alerts: true,
    download_failures: 2,
    validation_alerts: true,
    validation_failures: 3,
    code_alerts: false,
    rejected_codes: 100,
    second_chance_mails: true,
    review_request_days: 14,
  });
  assert.deepEqual(Object.keys(values).includes('alerts_default'), false);
  assert.deepEqual([values.provider_errors, values.rejected_codes], ['5', '100']);
  assert.deepEqual(toWire({ provider_errors: ' 8 ', rejected_codes: 'many', code_alerts: true }), {
    provider_errors: 8,
    rejected_codes: 'many',
    code_alerts: true,
  });
});
