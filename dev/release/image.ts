import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ReleaseError, read, step } from './step.ts';
import { currentVersion } from './versions.ts';

await step(
  'builds the full and the slim image for amd64 and arm64, with an SBOM and the provenance',
  {
    name: { type: 'string', help: 'the image, such as ghcr.io/owner/gatehouse' },
    platforms: { type: 'string', help: 'by default linux/amd64,linux/arm64' },
    push: { type: 'boolean', help: 'pushes the images, and signs them with cosign without a key' },
  },
  ({ root, values, flags, change }) => {
    if (!values.name) throw new ReleaseError('Name the image: --name ghcr.io/OWNER/gatehouse');
    const version = currentVersion(root);
    const name = values.name.toLowerCase();
    const [minor] = /^\d+\.\d+/.exec(version) ?? [version];
    for (const [target, suffix] of [
      ['full', ''],
      ['slim', '-slim'],
    ] as const) {
      const tags = [`${version}${suffix}`, `${minor}${suffix}`, suffix ? 'slim' : 'latest'].map(
        (tag) => `${name}:${tag}`,
      );
      const metadata = `dist/image-${target}.json`;
      change('docker', [
        ...['buildx', 'build', '.', '--target', target, '--platform', values.platforms ?? 'linux/amd64,linux/arm64'],
        ...tags.flatMap((tag) => ['--tag', tag]),
        ...['--build-arg', `VERSION=${version}`, '--build-arg', `REVISION=${read('git', ['rev-parse', 'HEAD'], root)}`],
        ...['--build-arg', `CREATED=${read('git', ['log', '-1', '--format=%cI'], root)}`],
        ...['--metadata-file', metadata],
        ...(flags.push ? ['--push', '--sbom=true', '--provenance=mode=max'] : []),
      ]);
      if (flags.push)
        change('cosign', [
          'sign',
          '--yes',
          '--recursive',
          `${name}@${flags['dry-run'] ? 'DIGEST' : digestOf(root, metadata)}`,
        ]);
    }
  },
);

function digestOf(root: string, file: string): string {
  return JSON.parse(readFileSync(join(root, file), 'utf8'))['containerimage.digest'];
}
