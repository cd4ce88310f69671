import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { test } from 'node:test';

const root = join(import.meta.dirname, '..', '..', '..', '..');
const console = join(root, 'src', 'console');
const modules = globSync('**/*.tsx', { cwd: console }).map((file) => ({
  file,
  code: readFileSync(join(console, file), 'utf8'),
}));

test('imports the styles of each Mantine component', () => {
  const imports = readFileSync(join(import.meta.dirname, 'mantine.css'), 'utf8');
  const styled = new Set(
    globSync('node_modules/@mantine/core/styles/*.css', { cwd: root }).map((file) => basename(file, '.css')),
  );
  const missing = modules.flatMap(({ file, code }) =>
    [...code.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)]
      .flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
      .filter((name) => styled.has(name) && !imports.includes(`/${name}.css"`))
      .map((name) => `${file}: ${name}`),
  );
  // Only its buttons have styles, and the form hides them.
  assert.deepEqual(missing, ['market/make-good/form.tsx: NumberInput']);
});

test('uses only classes that the style sheet has', () => {
  const missing = modules.flatMap(({ file, code }) =>
    [...code.matchAll(/import (\w+) from '(\.[^']+\.module\.css)'/g)].flatMap(([, name, sheet = '']) => {
      const css = readFileSync(join(console, dirname(file), sheet), 'utf8');
      return [...code.matchAll(new RegExp(`(?<![/\\w-])${name}\\.(\\w+)`, 'g'))]
        .map(([, used = '']) => used)
        .filter((used) => !new RegExp(`\\.${used}\\b`).test(css))
        .map((used) => `${file}: ${used}`);
    }),
  );
  assert.deepEqual(missing, []);
});
