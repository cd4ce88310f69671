import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Journeys } from '../../../api/websites.ts';
import { layoutOf, WIDTH } from './journey-layout.ts';

const journeys: Journeys = {
  visits: 100,
  paths: [],
  steps: [
    {
      step: 1,
      visits: 100,
      pages: [
        { page: '/', visits: 80 },
        { page: '/blog', visits: 20 },
      ],
    },
    { step: 2, visits: 70, pages: [{ page: '/pricing', visits: 70 }] },
  ],
  links: [
    { step: 1, from: '/blog', to: '/pricing', visits: 10 },
    { step: 1, from: '/', to: '/pricing', visits: 60 },
    { step: 1, from: '/gone', to: '/pricing', visits: 5 },
  ],
};

test('makes the height of a page proportional to its visits', () => {
  const [home, blog] = layoutOf(journeys).nodes;
  assert.equal(home?.height, 240);
  assert.equal(blog?.height, 60);
  assert.ok((blog?.y ?? 0) > (home?.y ?? 0) + (home?.height ?? 0), 'pages of a step do not touch');
});

test('makes the thickness of a flow proportional to its visits', () => {
  const { flows } = layoutOf(journeys);
  assert.deepEqual(
    flows.map(({ from, to, thickness }) => [from, to, thickness]),
    [
      ['/', '/pricing', 180],
      ['/blog', '/pricing', 30],
    ],
  );
});

test('places columns side by side within the drawing', () => {
  const { columns } = layoutOf(journeys);
  assert.deepEqual(
    columns.map(({ x }) => x),
    [0, WIDTH / 2],
  );
});

test('returns an empty drawing for no visits', () => {
  const { nodes, flows } = layoutOf({ visits: 0, paths: [], steps: [], links: [] });
  assert.deepEqual([nodes, flows], [[], []]);
});
