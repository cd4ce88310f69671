import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addAccount, openTestDeps, type TestDeps } from '../../../test/support/testing.ts';
import { listAnnotations } from './annotations.ts';
import type { AnnotationSource } from './sources.ts';

let deps: TestDeps;
let caller: { accountId: number; isOwner: boolean; timeZone: string };
before(async () => {
  deps = await openTestDeps();
  caller = { accountId: await addAccount(deps.database.db), isOwner: false, timeZone: 'UTC' };
});
after(() => deps.close());

async function ask(kinds: string | undefined) {
  const asked: string[] = [];
  const source = (kind: AnnotationSource['kind']): AnnotationSource => ({
    kind,
    permission: 'monitors:read',
    list: async (_, accountId) => {
      assert.equal(accountId, caller.accountId);
      asked.push(kind);
      return [{ kind, text: kind, from: deps.now() - 1000, to: null, path: null }];
    },
  });
  const subjects = {
    websiteHost: async () => undefined,
    monitorHost: async () => undefined,
    hasItem: async () => false,
    siteHosts: async () => [],
  };
  const sources = [source('incident'), source('maintenance'), source('version')];
  const listed = await listAnnotations({ ...deps, subjects, sources }, caller, { kinds });
  return { asked, listed: listed.map(({ kind }) => kind).sort() };
}

test('queries only the sources of the requested kinds', async () => {
  assert.deepEqual(await ask('maintenance'), { asked: ['maintenance'], listed: ['maintenance'] });
  assert.deepEqual(await ask('note, version'), { asked: ['version'], listed: ['version'] });
  assert.deepEqual(await ask('note,release'), { asked: [], listed: [] });
});

test('queries every source if no kinds are given', async () => {
  const all = ['incident', 'maintenance', 'version'];
  assert.deepEqual(await ask(undefined), { asked: all, listed: all });
});
