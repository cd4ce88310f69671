import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writePackage } from '../npm-package.ts';
import { ReleaseError, step } from './step.ts';

/** The Dockerfile runs this, so the image contains the npm package with the versions of package-lock.json. */
await step(
  'writes the npm package into a folder, ready for npm install --omit=dev: with its optional packages, without Node',
  { out: { type: 'string', help: 'the folder' } },
  async ({ root, values, flags, say }) => {
    if (!values.out) throw new ReleaseError('Name the folder: --out FOLDER');
    if (flags['dry-run']) return say(`would write: ${values.out}`);
    await writePackage(values.out);
    const file = join(values.out, 'package.json');
    const {
      dependencies,
      peerDependencies,
      optionalDependencies: _,
      peerDependenciesMeta: __,
      ...manifest
    } = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(
      file,
      JSON.stringify({ ...manifest, dependencies: { ...dependencies, ...peerDependencies } }, null, 2),
    );
    cpSync(join(root, 'package-lock.json'), join(values.out, 'package-lock.json'));
  },
);
