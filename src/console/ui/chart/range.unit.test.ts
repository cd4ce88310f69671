import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ChartMarker, ChartSeries } from './chart-props.ts';
import { around, markersAt, shownMarkers, shownRange, valueRange, zoomRange } from './range.ts';

const times = [0, 60, 120, 180, 240, 300];
const shown: [number, number] = [0, 300];
const marker = (from: number, to: number): ChartMarker => ({
  key: `${from}`,
  from,
  to,
  kind: 'down',
  label: '',
  when: '',
});

test('zooms into a selection in either direction', () => {
  const options = { times, shown, minSeconds: 60 };
  const range = { from: 100, to: 200, first: 2, last: 3 };
  assert.deepEqual(zoomRange([100, 200], options), range);
  assert.deepEqual(zoomRange([200, 100], options), range);
});

test('keeps a zoom within the chart and above the minimum', () => {
  const options = { times, shown, minSeconds: 60 };
  assert.deepEqual(zoomRange([150, 150], options), { from: 120, to: 180, first: 2, last: 3 });
  assert.deepEqual(zoomRange([295, 400], options), { from: 240, to: 300, first: 4, last: 5 });
  assert.deepEqual(zoomRange([-50, 10], options), { from: 0, to: 60, first: 0, last: 1 });
  assert.equal(zoomRange([100, 200], { ...options, minSeconds: 300 }), undefined);
  assert.equal(zoomRange([100, 200], { ...options, times: [] }), undefined);
});

test('adds half a bar at both ends unless a window is set', () => {
  const bar: ChartSeries = { label: '', values: [], color: '', draw: 'bars', read: () => '' };
  const bars = [bar];
  assert.deepEqual(shownRange({ times, series: bars }), [-30, 330]);
  assert.deepEqual(shownRange({ times, series: [{ ...bar, draw: 'line' }] }), [0, 300]);
  assert.deepEqual(shownRange({ times, series: bars, window: [5, 10] }), [5, 10]);
});

test('draws a line chart with one point in the middle', () => {
  const line: ChartSeries = { label: '', values: [], color: '', draw: 'line', read: () => '' };
  assert.deepEqual(shownRange({ times: [86_400], series: [line] }), [43_200, 129_600]);
});

test('finds the shown markers, and the markers at a point', () => {
  const markers = [marker(250, 400), marker(20, 30), marker(-20, -10), marker(301, 302)];
  assert.deepEqual(
    shownMarkers(markers, shown).map(({ from }) => from),
    [20, 250],
  );
  assert.deepEqual(
    markersAt(markers, 240, 60).map(({ from }) => from),
    [250],
  );
  assert.deepEqual(markersAt(markers, 180, 60), []);
});

test('adds half the duration before and after a marker', () => {
  assert.deepEqual(around(marker(100, 200), 60), [50, 250]);
  assert.deepEqual(around(marker(100, 100), 60), [70, 130]);
});

test('contains 0 and every value, also negative ones', () => {
  assert.deepEqual(valueRange({ low: 3, high: 100 }), [0, 112.00000000000001]);
  assert.deepEqual(valueRange({ low: 0, high: 50, leastTop: 100 }), [0, 100]);
  assert.deepEqual(valueRange({ low: -250, high: 80, leastTop: 100 }), [-280, 100]);
  assert.deepEqual(valueRange({ low: null, high: null }), [0, 1]);
});
