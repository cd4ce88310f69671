import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { paginate } from './pagination.ts';

const path = 'https://gatehouse.example/api/v1/monitors';
const linksOf = (page: number, lastPage: number) =>
  paginate(['entry'], lastPage * 10, { path, url: '/api/v1/monitors?search=x', page, perPage: 10 }).meta.links;

describe('page links of a list', () => {
  const windows: [page: number, lastPage: number, labels: string][] = [
    [1, 1, '1'],
    [2, 3, '1 2 3'],
    [7, 13, '1 2 3 4 5 6 7 8 9 10 11 12 13'],
    [1, 14, '1 2 3 4 5 6 7 8 9 10 ... 13 14'],
    [7, 30, '1 2 3 4 5 6 7 8 9 10 ... 29 30'],
    [8, 30, '1 2 ... 5 6 7 8 9 10 11 ... 29 30'],
    [23, 30, '1 2 ... 20 21 22 23 24 25 26 ... 29 30'],
    [24, 30, '1 2 ... 21 22 23 24 25 26 27 28 29 30'],
    [30, 30, '1 2 ... 21 22 23 24 25 26 27 28 29 30'],
    [99, 30, '1 2 ... 21 22 23 24 25 26 27 28 29 30'],
  ];
  for (const [page, lastPage, labels] of windows)
    test(`mark page ${page} of ${lastPage} and list the pages around it`, () => {
      const links = linksOf(page, lastPage);
      assert.equal(links.map(({ label }) => label).join(' '), `&laquo; Previous ${labels} Next &raquo;`);
      assert.deepEqual(
        links.filter(({ active }) => active).map(({ label }) => label),
        page <= lastPage ? [String(page)] : [],
      );
    });

  test("keep the caller's parameters, and are null if there is no page", () => {
    const first = linksOf(1, 14);
    assert.deepEqual(first[0], { url: null, label: '&laquo; Previous', active: false });
    assert.deepEqual(first[2], { url: `${path}?search=x&page=2`, label: '2', active: false });
    assert.deepEqual(first[11], { url: null, label: '...', active: false });
    assert.equal(first.at(-1)?.url, `${path}?search=x&page=2`);
    const last = linksOf(14, 14);
    assert.deepEqual([last[0]?.url, last.at(-1)?.url], [`${path}?search=x&page=13`, null]);
  });
});
