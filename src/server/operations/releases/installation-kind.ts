import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';

const root = join(import.meta.dirname, '..', '..', '..', '..');

type InstallationKind = 'container' | 'package' | 'clone';

/**
 * Images have no `.git`, which distinguishes them from a checkout in a development container. Docker creates the first
 * file, Podman the second one.
 */
export function installationKind(
  own = root,
  { env = {}, exists = existsSync }: { env?: NodeJS.ProcessEnv; exists?: (path: string) => boolean } = {},
): InstallationKind {
  if (exists(join(own, '.git'))) return 'clone';
  if (env.KUBERNETES_SERVICE_HOST || exists('/.dockerenv') || exists('/run/.containerenv')) return 'container';
  return own.includes(`${sep}node_modules${sep}`) ? 'package' : 'clone';
}

/** A folder with a manifest is a project or the cache of npx. Otherwise, the package was installed globally. */
export function npmInstallCommand(packages: string, own = root): string {
  const project = join(own, '..', '..');
  return `npm install ${existsSync(join(project, 'package.json')) ? `--prefix ${project}` : '--global'} ${packages}`;
}

export function upgradeCommands(kind: InstallationKind, version: string, own = root): string[] {
  if (kind === 'package') return [npmInstallCommand(`gatehouse@${version}`, own), '# restart the service'];
  if (kind === 'clone')
    return [`cd ${own}`, 'git pull && npm install && npm run build', '# restart the service: npm start, or systemctl'];
  return [
    '# on the host, in the folder of the sources:',
    'git pull && docker compose build --pull && docker compose up -d',
    '# Kubernetes: build and push the image, then kubectl rollout restart',
  ];
}
