import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { addAccount, onEachDatabase, type TestDeps } from '../../../test/support/testing.ts';
import type { SubjectIds } from '../events/index.ts';
import { check, pageview, until } from '../events/testing.ts';
import { Refusal } from '../kernel/index.ts';
import { blankWebsite } from '../websites/website/index.ts';
import { reserveIds, reserveRecordedIds } from './reserve-ids.ts';

const none: SubjectIds = { monitor: 0, website: 0, import: 0 };
const away = async (): Promise<never> => {
  throw new Refusal('unavailable', 'The event store is not available at the moment.');
};

onEachDatabase({ forks: true }, (open, testOnce) =>
  describe('a database that is older than the event store', () => {
    const addWebsite = async ({ database: { db } }: TestDeps, account: number, domain: string): Promise<number> => {
      const website = { ...blankWebsite, account_id: account, domain, created_at: 0, updated_at: 0 };
      const row = await db.insertInto('websites').values(website).returning('id').executeTakeFirstOrThrow();
      return row.id;
    };

    test('gives no new website the ID of one with events, also if other IDs were assigned before', async () => {
      const deps = await open({ events: true });
      try {
        const account = await addAccount(deps.database.db);
        const first = await addWebsite(deps, account, 'one.example');
        await deps.events.record('pageviews', pageview({ website: first + 40 }));
        await deps.events.record('checks', check({ monitor: 70 }));
        await deps.events.flush();
        const reserving = await reserveIds(deps);
        try {
          assert.equal(deps.database.newIds.isHeld, false);
          assert.equal(await addWebsite(deps, account, 'two.example'), first + 41);
          assert.equal(await addWebsite(deps, account, 'three.example'), first + 42);
        } finally {
          await reserving.stop();
        }
        // Nothing is raised twice, and nothing is lowered.
        await (await reserveIds(deps)).stop();
        assert.equal(await addWebsite(deps, account, 'four.example'), first + 43);
      } finally {
        await deps.close();
      }
    });

    test('creates no website until the event store has answered, and checks again after an outage', async () => {
      const deps = await open({ events: true });
      try {
        const account = await addAccount(deps.database.db);
        let stored: () => Promise<SubjectIds> = away;
        let recovered = () => {};
        const database = {
          ...deps.database,
          onRecovered(listener: () => void) {
            recovered = listener;
          },
        };
        const events = { ...deps.events, storedSubjects: () => stored() };
        const reserving = await reserveIds({ ...deps, database, events });
        try {
          await assert.rejects(addWebsite(deps, account, 'one.example'), { code: 'unavailable', retryAfterS: 10 });
          stored = async () => ({ ...none, website: 500 });
          await until(() => !database.newIds.isHeld);
          assert.equal(await addWebsite(deps, account, 'one.example'), 501);
          if (deps.databaseUrl === undefined) return;
          stored = async () => ({ ...none, website: 600 });
          recovered();
          assert.equal(database.newIds.isHeld, true);
          await until(() => !database.newIds.isHeld);
          assert.equal(await addWebsite(deps, account, 'two.example'), 601);
        } finally {
          await reserving.stop();
        }
      } finally {
        await deps.close();
      }
    });

    testOnce('waits for nothing if the data folder contains all IDs', async () => {
      const deps = await open({ events: true });
      try {
        const account = await addAccount(deps.database.db);
        await deps.events.storedSubjects();
        await deps.events.record('pageviews', pageview({ website: 30 }));
        const events = { ...deps.events, storedSubjects: away };
        await (await reserveIds({ ...deps, events })).stop();
        assert.equal(await addWebsite(deps, account, 'one.example'), 31);
      } finally {
        await deps.close();
      }
    });

    testOnce('waits for a server, which can contain rows of another data folder', async () => {
      const deps = await open({ events: true });
      try {
        const account = await addAccount(deps.database.db);
        await deps.events.storedSubjects();
        const config = { ...deps.config, clickhouseUrl: 'http://elsewhere:8123' };
        const events = { ...deps.events, storedSubjects: away };
        const reserving = await reserveIds({ ...deps, config, events });
        try {
          assert.equal((await deps.events.recordedSubjects()).isComplete, true);
          await assert.rejects(addWebsite(deps, account, 'one.example'), { code: 'unavailable' });
        } finally {
          await reserving.stop();
        }
      } finally {
        await deps.close();
      }
    });

    testOnce('commands, which have no event store, use the IDs in the data folder', async () => {
      const deps = await open({ events: true });
      try {
        const account = await addAccount(deps.database.db);
        await deps.events.record('pageviews', pageview({ website: 20 }));
        await reserveRecordedIds(deps);
        assert.equal(await addWebsite(deps, account, 'one.example'), 21);
      } finally {
        await deps.close();
      }
    });
  }),
);
