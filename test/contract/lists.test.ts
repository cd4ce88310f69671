import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { z } from 'zod';
import { monitorAnswer } from '../../src/server/monitors/monitor/wire.ts';
import { websiteAnswer } from '../../src/server/websites/settings/wire.ts';
import { onEachDatabase } from '../support/testing.ts';
import { assertRefused } from './client.ts';
import { listed, parametersOf } from './envelope.ts';
import { loneSurrogate, monitorsPath, nul, plainMonitor, useService, websitesPath } from './service.ts';

const baseUrl = 'https://gatehouse.example';
const percent = encodeURIComponent;

type Refused = { parameter: string; values: string[] };
const sharedRefused: Refused[] = [
  { parameter: 'sort', values: ['up', 'DESC', 'desc,asc', '1', 'constructor'] },
  {
    parameter: 'per_page',
    values: ['0', '1', '11', '20', '101', '1000', '-10', '10.0', 'ten', '1e1', '9007199254740993'],
  },
  { parameter: 'page', values: ['0', '-1', '1.5', 'x', '1e400', '9007199254740993', '99999999999999999999'] },
  { parameter: 'search', values: [percent(nul), 'x'.repeat(256)] },
];

type List = {
  path: string;
  entry: typeof monitorAnswer | typeof websiteAnswer;
  refused: Refused[];
  allowed: Record<string, string[]>;
};
const lists: List[] = [
  {
    path: monitorsPath,
    entry: monitorAnswer,
    refused: [
      { parameter: 'search_by', values: ['id', 'Name', 'domain', 'interval'] },
      { parameter: 'sort_by', values: ['created_at', 'ID', 'interval', 'id;drop', 'toString'] },
      { parameter: 'status_page_id', values: ['x', '1.5', '0x1', '9007199254740993', '1e400'] },
    ],
    allowed: {
      search_by: ['name', 'url'],
      sort_by: ['id', 'name', 'url'],
      sort: ['asc', 'desc'],
      per_page: ['10', '25', '50', '100'],
      page: ['1', '2', '3'],
    },
  },
  {
    path: websitesPath,
    entry: websiteAnswer,
    refused: [
      { parameter: 'search_by', values: ['id', 'name', 'Domain'] },
      { parameter: 'sort_by', values: ['created_at', 'ID', 'favorite', 'name'] },
      { parameter: 'favorite', values: ['2', 'yes', '-1', 'on'] },
    ],
    allowed: {
      search_by: ['domain'],
      sort_by: ['id', 'domain'],
      favorite: ['0', '1', 'true', 'false'],
      sort: ['asc', 'desc'],
      per_page: ['10', '25', '50', '100'],
      page: ['1', '2', '3'],
    },
  },
];

onEachDatabase((open, testOnce) => {
  const service = useService(open, {
    config: { baseUrl, monitorBaseUrl: baseUrl, analyticsBaseUrl: baseUrl, marketBaseUrl: baseUrl },
  });
  const monitors: { id: number; name: string; url: string }[] = [];
  const websites: { id: number; domain: string; favorite: boolean }[] = [];
  before(async () => {
    // Several rows have the same name, so the order of pages depends on a second, unique key.
    for (let number = 0; number < 27; number++) {
      const fields = {
        name: `name ${String.fromCharCode(97 + (number % 3))}`,
        url: `https://h${(number * 7) % 5}.example/`,
      };
      const { body } = await service.ada.post(monitorsPath, { ...plainMonitor, ...fields });
      monitors.push({ id: body.data.id, ...fields });
    }
    for (let number = 0; number < 27; number++) {
      const domain = `site${(number * 7) % 27}.example`;
      const { body } = await service.ada.post(websitesPath, { domain });
      const favorite = number % 2 === 0;
      if (favorite) await service.ada.patch(`${websitesPath}/${body.data.id}`, { favorite: '1' });
      websites.push({ id: body.data.id, domain, favorite });
    }
  });

  const everyId = async (list: List, query: string): Promise<number[]> => {
    const ids: number[] = [];
    for (let page = 1; ; page++) {
      const { data, links } = listed<z.ZodType<{ id: number }>>(
        list.entry as never,
        await service.ada.get(list.path, `${query}&page=${page}`),
      );
      ids.push(...data.map(({ id }) => id));
      if (links.next === null) return ids;
    }
  };
  const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0);

  for (const list of lists) {
    const absolute = `${baseUrl}${list.path}`;

    test(`${list.path}: has the standard envelope, the newest entry first, and ten entries a page by default`, async () => {
      const { data, links, meta } = listed(list.entry, await service.ada.get(list.path));
      const { links: pages, ...counts } = meta;
      assert.deepEqual(pages, [
        { url: null, label: '&laquo; Previous', active: false },
        { url: links.first, label: '1', active: true },
        { url: links.next, label: '2', active: false },
        { url: links.last, label: '3', active: false },
        { url: links.next, label: 'Next &raquo;', active: false },
      ]);
      assert.deepEqual(counts, {
        current_page: 1,
        from: 1,
        last_page: 3,
        path: absolute,
        per_page: 10,
        to: 10,
        total: 27,
      });
      const rows = list.path === monitorsPath ? monitors : websites;
      assert.deepEqual(
        data.map(({ id }) => id),
        rows
          .map(({ id }) => id)
          .reverse()
          .slice(0, 10),
      );
      assert.equal(links.prev, null);
      for (const [link, page] of [
        [links.first, '1'],
        [links.next, '2'],
        [links.last, '3'],
      ] as const)
        assert.deepEqual(parametersOf(link, absolute), { page });
    });

    test(`${list.path}: shows each page up to the last, and an empty page after it`, async () => {
      const third = listed(list.entry, await service.ada.get(list.path, 'page=3'));
      assert.equal(third.data.length, 7);
      assert.deepEqual([third.meta.from, third.meta.to], [21, 27]);
      assert.equal(third.links.next, null);
      assert.deepEqual(parametersOf(third.links.prev, absolute), { page: '2' });
      for (const page of ['4', '1000', '1000000']) {
        const beyond = listed(list.entry, await service.ada.get(list.path, `page=${page}`));
        assert.deepEqual(beyond.data, []);
        const { links: pages, ...counts } = beyond.meta;
        assert.ok(
          pages.every(({ active }) => !active),
          'no page is the current one',
        );
        assert.deepEqual(counts, {
          current_page: Number(page),
          from: null,
          last_page: 3,
          path: absolute,
          per_page: 10,
          to: null,
          total: 27,
        });
        assert.equal(beyond.links.next, null);
      }
    });

    testOnce(`${list.path}: keeps the other parameters of the request in links`, async () => {
      const query = `sort=asc&search=${percent('e')}&per_page=10&unknown=${percent('ü &=')}&page=2`;
      const { links } = listed(list.entry, await service.ada.get(list.path, query));
      const kept = { sort: 'asc', search: 'e', per_page: '10', unknown: 'ü &=' };
      assert.deepEqual(parametersOf(links.first, absolute), { ...kept, page: '1' });
      assert.deepEqual(parametersOf(links.prev, absolute), { ...kept, page: '1' });
      assert.deepEqual(parametersOf(links.next, absolute), { ...kept, page: '3' });
      assert.deepEqual(parametersOf(links.last, absolute), { ...kept, page: '3' });
      const followed = new URL(links.next as string);
      assert.equal((await service.ada.get(followed.pathname, followed.search.slice(1))).body.meta.current_page, 3);
    });

    test(`${list.path}: accepts each valid value of each parameter, and an empty value`, async () => {
      for (const [parameter, values] of Object.entries(list.allowed))
        for (const value of [...values, '']) {
          const note = `${parameter}=${value}`;
          const { meta } = listed(list.entry, await service.ada.get(list.path, note));
          if (parameter === 'per_page') assert.equal(meta.per_page, Number(value) || 10, note);
          if (parameter === 'page') assert.equal(meta.current_page, Number(value) || 1, note);
        }
    });

    testOnce(`${list.path}: rejects other values, and names the parameter`, async () => {
      for (const { parameter, values } of [...sharedRefused, ...list.refused])
        for (const value of values) {
          const note = `${parameter}=${value.slice(0, 40)}`;
          assertRefused(await service.ada.get(list.path, `${parameter}=${value}`), 422, [parameter], note);
        }
      const both = await service.ada.get(list.path, 'sort=up&per_page=7&unknown=1');
      assertRefused(both, 422, ['sort', 'per_page']);
      assertRefused(await service.ada.get(list.path, 'sort=asc&sort=desc'), 422, ['sort']);
      assertRefused(await service.ada.get(list.path, 'search=a&search=b'), 422, ['search']);
    });

    test(`${list.path}: lists each entry exactly once in every order`, async () => {
      const rows = list.path === monitorsPath ? monitors : websites;
      for (const sortBy of list.allowed.sort_by as string[])
        for (const sort of ['asc', 'desc']) {
          const expected = [...rows]
            .sort((a, b) => compare(a[sortBy as 'id'], b[sortBy as 'id']) || a.id - b.id)
            .map(({ id }) => id);
          const ids = await everyId(list, `sort_by=${sortBy}&sort=${sort}`);
          assert.deepEqual(new Set(ids).size, rows.length);
          assert.deepEqual(ids, sort === 'asc' ? expected : expected.reverse(), `${sortBy} ${sort}`);
        }
    });

    test(`${list.path}: excludes other accounts' entries`, async () => {
      const answer = listed(list.entry, await service.grace.get(list.path));
      assert.deepEqual(answer.data, []);
      const { links: pages, ...counts } = answer.meta;
      assert.deepEqual(
        pages.map(({ url, label }) => [url !== null, label]),
        [
          [false, '&laquo; Previous'],
          [true, '1'],
          [false, 'Next &raquo;'],
        ],
      );
      assert.deepEqual(counts, {
        current_page: 1,
        from: null,
        last_page: 1,
        path: absolute,
        per_page: 10,
        to: null,
        total: 0,
      });
      assert.deepEqual([answer.links.prev, answer.links.next], [null, null]);
    });

    testOnce(`${list.path}: ignores a trailing slash`, async () => {
      const answer = listed(list.entry, await service.ada.get(`${list.path}/`, 'page=2'));
      assert.equal(answer.meta.path, absolute);
      assert.deepEqual(parametersOf(answer.links.next, absolute), { page: '3' });
    });
  }

  test('monitors: searches name and address, ignores letter case, and treats % and _ literally', async () => {
    const named: Record<string, string> = {
      '100% sure_thing': 'https://percent.example/a%20b',
      Überwachung: 'https://Upper.example/PATH',
      "O'Brien \\ co": 'https://quote.example/?q=_x',
    };
    for (const [name, url] of Object.entries(named))
      await service.grace.post(monitorsPath, { ...plainMonitor, name, url });
    const searches: [string, string, string[]][] = [
      ['search=%25', 'name', ['100% sure_thing']],
      ['search=_', 'name', ['100% sure_thing']],
      ['search=0%25+SURE', 'name', ['100% sure_thing']],
      [`search=${percent('ÜBER')}`, 'name', ['Überwachung']],
      [`search=${percent('rwach')}`, 'name', ['Überwachung']],
      [`search=${percent("'brien \\")}`, 'name', ["O'Brien \\ co"]],
      [`search=${percent('\\')}`, 'name', ["O'Brien \\ co"]],
      ['search=percent', 'name', []],
      ['search=percent', 'url', ['100% sure_thing']],
      ['search=%2520', 'url', ['100% sure_thing']],
      ['search=upper.EXAMPLE', 'url', ['Überwachung']],
      ['search=q%3D_', 'url', ["O'Brien \\ co"]],
      ['search=thing', 'url', []],
      ['search=', 'name', ["O'Brien \\ co", 'Überwachung', '100% sure_thing']],
    ];
    for (const [query, by, expected] of searches) {
      const found = listed(monitorAnswer, await service.grace.get(monitorsPath, `${query}&search_by=${by}`));
      assert.deepEqual(
        found.data.map(({ name }) => name),
        expected,
        `${query} by ${by}`,
      );
      assert.equal(found.meta.total, expected.length);
      if (by === 'name') {
        const byDefault = listed(monitorAnswer, await service.grace.get(monitorsPath, query));
        assert.deepEqual(byDefault.data, found.data, `${query}, by name at first`);
      }
    }
  });

  test('monitors: lists nothing for a status page that does not exist or belongs to another account', async () => {
    for (const id of ['1', '999999', '9007199254740991']) {
      const { data, meta } = listed(monitorAnswer, await service.ada.get(monitorsPath, `status_page_id=${id}`));
      assert.deepEqual([data, meta.total, meta.from], [[], 0, null]);
    }
  });

  test('websites: searches any part of the domain', async () => {
    for (const domain of ['Shop-One.example', 'www.blog.example']) await service.grace.post(websitesPath, { domain });
    const searches: [string, string[]][] = [
      ['SHOP', ['shop-one.example']],
      ['-', ['shop-one.example']],
      ['%25', []],
      ['_', []],
      ['.blog.', ['www.blog.example']],
      ['example', ['www.blog.example', 'shop-one.example']],
    ];
    for (const [search, expected] of searches) {
      const found = listed(websiteAnswer, await service.grace.get(websitesPath, `search=${search}&search_by=domain`));
      assert.deepEqual(
        found.data.map(({ domain }) => domain),
        expected,
        search,
      );
    }
  });

  test('websites: filters by favorite', async () => {
    for (const [value, favorite] of [
      ['1', true],
      ['true', true],
      ['0', false],
      ['false', false],
    ] as const) {
      const { data, meta } = listed(
        websiteAnswer,
        await service.ada.get(websitesPath, `favorite=${value}&per_page=100`),
      );
      assert.equal(meta.total, websites.filter((website) => website.favorite === favorite).length);
      assert.ok(data.every((website) => website.favorite === favorite));
    }
  });

  test('never answers 500 for broken percent-encoding and lone surrogates', async () => {
    for (const { path } of lists)
      for (const query of [
        'search=%',
        'search=%E0%A4',
        'search=%ff%fe',
        'page=%',
        '%=1',
        `search=${percent(loneSurrogate.toWellFormed())}`,
      ]) {
        const answer = await service.ada.get(path, query);
        assert.ok([200, 400, 422].includes(answer.status), `${path}?${query} answered ${answer.status}`);
      }
  });
});
