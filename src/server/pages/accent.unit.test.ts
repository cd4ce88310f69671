import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accentOf, contrastOf, textContrast } from '../../accent.ts';
import { accentCss } from './accent.ts';

const grounds = { light: ['#fbfbfc', '#ffffff', '#f4f4f6'], dark: ['#0f0f12', '#16161a', '#1d1d22'] };
const steps = [0, 51, 102, 128, 153, 204, 255];
const colours = steps.flatMap((red) =>
  steps.flatMap((green) =>
    steps.map((blue) => `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`),
  ),
);

test('measures contrast as WCAG does', () => {
  assert.equal(contrastOf('#000000', '#ffffff'), 21);
  assert.equal(contrastOf('#336699', '#336699'), 1);
  assert.equal(contrastOf('#767676', '#ffffff').toFixed(2), '4.54');
});

for (const theme of ['light', 'dark'] as const)
  test(`ensures readable text with any accent in the ${theme} theme`, () => {
    for (const colour of colours) {
      const { fill, on_fill, accent, bar } = accentOf(colour)[theme];
      assert.ok(contrastOf(on_fill, fill) >= textContrast, `${colour}: ${on_fill} on ${fill}`);
      for (const ground of [...grounds[theme], bar])
        assert.ok(contrastOf(accent, ground) >= textContrast, `${colour}: ${accent} on ${ground}`);
    }
  });

test('keeps a readable colour unchanged', () => {
  assert.equal(accentOf('#0b5d3b').light.accent, '#0b5d3b');
  assert.equal(accentOf('#ffd60a').light.fill, '#ffd60a');
  assert.equal(accentOf('#ffd60a').light.on_fill, '#000000');
});

test('accepts only colours in the style', () => {
  for (const wrong of ['', 'red', '#fff', '#12345g', '#123456;}']) assert.equal(accentCss(wrong), '', wrong);
});
