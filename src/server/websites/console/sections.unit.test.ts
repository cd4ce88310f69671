import assert from 'node:assert/strict';
import { test } from 'node:test';
import { groupNames, sectionKeyOf, sectionsOf } from './sections.ts';

const website = (group_name: string | null, favorite = 0) => ({ favorite, group_name });

test('favorites come first, then groups by name, then the other websites', () => {
  const websites = [website(null), website('shops'), website('Blogs'), website('shops', 1), website('shops')];
  assert.deepEqual(sectionsOf(websites), [
    { key: 'favorites', name: 'Favorites', websites: 1 },
    { key: 'group:Blogs', name: 'Blogs', websites: 1 },
    { key: 'group:shops', name: 'shops', websites: 2 },
    { key: 'others', name: 'Other websites', websites: 1 },
  ]);
  assert.deepEqual(groupNames(websites), ['Blogs', 'shops']);
});

test('a group with only favorites has no section, but is still listed', () => {
  assert.deepEqual(sectionsOf([website('shops', 1)]), [{ key: 'favorites', name: 'Favorites', websites: 1 }]);
  assert.deepEqual(groupNames([website('shops', 1)]), ['shops']);
  assert.deepEqual(sectionsOf([]), []);
});

test('a group can have the name of another section', () => {
  assert.equal(sectionKeyOf(website('favorites')), 'group:favorites');
  assert.equal(sectionKeyOf(website(null)), 'others');
});
