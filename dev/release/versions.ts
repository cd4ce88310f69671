import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { ReleaseError } from './step.ts';

export const chartFile = 'deploy/helm/gatehouse/Chart.yaml';

/** Files that name the image with its version. */
export const imageFiles = ['deploy/kubernetes/single/gatehouse.yaml', 'deploy/kubernetes/scaled/gatehouse.yaml'];
export const imageVersion = /(image: \S+\/gatehouse:)(\d+\.\d+\.\d+)/g;

export function checkedVersion(version: string | undefined): string {
  if (version === undefined || !/^\d+\.\d+\.\d+$/.test(version))
    throw new ReleaseError('Name the version, for example: npm run release -- 1.2.3');
  return version;
}

/** Every place that states the version. */
export function versionsOf(root: string): [string, string][] {
  const text = (path: string) => readFileSync(join(root, path), 'utf8');
  const lock = JSON.parse(text('package-lock.json'));
  const chart = parse(text(chartFile));
  return [
    ['package.json', JSON.parse(text('package.json')).version],
    ['package-lock.json', lock.version],
    ['package-lock.json (packages)', lock.packages[''].version],
    [`${chartFile} (version)`, chart.version],
    [`${chartFile} (appVersion)`, chart.appVersion],
    ...imageFiles.flatMap((file) =>
      [...text(file).matchAll(imageVersion)].map(([, , version]): [string, string] => [file, version ?? '']),
    ),
  ];
}

export const currentVersion = (root: string): string =>
  JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version;

/** Returns the version's section of CHANGELOG.md, without its heading. */
export function notesOf(root: string, version: string): string {
  const sections = readFileSync(join(root, 'CHANGELOG.md'), 'utf8').split(/^## /m).slice(1);
  const section = sections.find((one) => /^\[?([^\s\]]+)/.exec(one)?.[1] === version);
  const notes = section?.slice(section.indexOf('\n')).trim();
  if (!notes)
    throw new ReleaseError(
      `CHANGELOG.md has no section for ${version}: add "## ${version}" with what changes for users, and commit it.`,
    );
  return notes;
}
