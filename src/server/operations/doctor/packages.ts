import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findInPackage, optionalPackages, t } from '../../kernel/index.ts';
import { npmInstallCommand } from '../releases/index.ts';
import { type Finding, ok } from './finding.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..');

/** A checkout has all packages. An installation from npm has the optional ones only if the user added them. */
export function checkPackages(isInstalled = (name: string): boolean => hasPackage(name)): Finding[] {
  const missing = (names: readonly string[]) => names.filter((name) => !isInstalled(name));
  const [cities, fonts] = [missing(optionalPackages.cities), missing(optionalPackages.fonts)];
  const findings: Finding[] = [];
  if (cities.length > 0)
    findings.push(
      ok('packages', () =>
        t(
          'Statistics show countries, but no regions and cities. To add them, run {command}, then restart the service.',
          {
            command: describeInstallation(cities),
          },
        ),
      ),
    );
  if (fonts.length > 0)
    findings.push(
      ok('packages', () =>
        t(
          'PDF files lack Chinese, Arabic, Hindi and other scripts. To add them, run {command}, then restart the service.',
          {
            command: describeInstallation(fonts),
          },
        ),
      ),
    );
  return findings.length > 0 ? findings : [ok('packages', () => t('All packages are installed.'))];
}

const hasPackage = (name: string): boolean => findInPackage(`${name}/package.json`) !== undefined;

export function describeInstallation(names: readonly string[], own = root): string {
  const versions: Record<string, string> =
    JSON.parse(readFileSync(join(own, 'package.json'), 'utf8')).peerDependencies ?? {};
  const packages = names.map((name) => (versions[name] === undefined ? name : `${name}@${versions[name]}`)).join(' ');
  return npmInstallCommand(packages, own);
}
