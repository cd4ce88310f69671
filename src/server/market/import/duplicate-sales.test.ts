import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { onEachDatabase, type TestDeps } from '../../../../test/support/testing.ts';
import { codeOf } from '../testing.ts';
import { importCatalogue } from './import-catalogue.ts';
import { addAuthor, envatoSaleOf, gumroadFile, gumroadSaleOf, statementFile, statementSale } from './testing.ts';

const item = { id: 9001, name: 'Lantern Admin' };
const statement = statementFile([
  ...statementSale({ order: '51', at: '2024-03-05 10:33:04 +1100' }),
  ...statementSale({ order: '52', at: '2024-03-06 08:00:00 +1100' }),
]);
const api = {
  text: JSON.stringify([
    envatoSaleOf({ item, code: codeOf(1), sold_at: '2024-03-05T10:33:04+11:00' }),
    envatoSaleOf({ item, code: codeOf(2), sold_at: '2024-03-05T10:33:05+11:00' }),
    envatoSaleOf({ item: { id: 9002, name: 'Quiet' }, code: codeOf(3), sold_at: '2024-03-05T10:33:04+11:00' }),
  ]),
};

onEachDatabase((open) => {
  let deps: TestDeps;
  before(async () => {
    deps = await open();
  });
  after(() => deps.close());

  for (const [first, second] of [
    [statement, api],
    [api, statement],
  ] as const)
    test(`reports sales that the other kind of Envato file contained (${first === api ? 'API first' : 'statement first'})`, async () => {
      const account = await addAuthor(deps);
      await importCatalogue(deps, account, first);
      for (const options of [{ dryRun: true }, {}]) {
        const { message } = await importCatalogue(deps, account, second, options);
        assert.match(
          message,
          /the other kind of Envato file \(same item and same second\): 1\..* import only one kind/,
        );
      }
    });

  test('reports no duplicates in files of one kind, of other shops or other accounts', async () => {
    const [account, other] = [await addAuthor(deps), await addAuthor(deps)];
    await importCatalogue(deps, other, api);
    for (const file of [statement, statement, gumroadFile([gumroadSaleOf(1)])])
      assert.doesNotMatch((await importCatalogue(deps, account, file)).message, /other kind/);
  });
});
