import { writeFileSync } from 'node:fs';
import { ReleaseError, read, step } from './step.ts';

await step(
  'writes a CycloneDX list of the packages that Gatehouse runs with, from package-lock.json',
  { out: { type: 'string', help: 'the file, by default dist/sbom.cdx.json' } },
  ({ root, values, flags, say }) => {
    const file = values.out ?? 'dist/sbom.cdx.json';
    if (flags['dry-run']) return say(`would write: ${file}`);
    const list = read('npm', ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only'], root);
    if (!JSON.parse(list).components?.length)
      throw new ReleaseError('npm sbom found no packages: run npm install first.');
    writeFileSync(file, `${list}\n`);
    say(file);
  },
);
