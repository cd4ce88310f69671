/** Waits before or after the commit until the test kills the process. Arguments: DATABASE SALE WHERE. */
import { inTransaction, openDatabase } from '../../database/index.ts';
import { catalogue, enqueueWebhookEvent } from '../../webhooks/index.ts';
import { bookSale } from './bookings.ts';

const [where = '{}', sale = '{}', moment] = process.argv.slice(2);
const waitToBeKilled = async () => {
  process.stdout.write('here\n');
  await new Promise(() => setInterval(() => {}, 1000));
};
const database = await openDatabase(JSON.parse(where));
const event = JSON.parse(sale) as Parameters<typeof bookSale>[1];
await inTransaction(database, async (trx) => {
  await bookSale(trx, event);
  const { account_id, at: nowMs } = event;
  const data = catalogue['purchase.created'].example;
  await enqueueWebhookEvent(trx, { account_id, type: 'purchase.created', data, key: '1', nowMs });
  if (moment === 'before') await waitToBeKilled();
});
await waitToBeKilled();
