import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ReleaseError, read, step } from './step.ts';

const user = 1000;
const healthyWithinMs = 120_000;
const stopsWithinMs = 30_000;

await step(
  'builds an image for this machine and starts it as user 1000 on a read-only root, until it is healthy. Arguments after -- go to the build. Buildah needs root',
  {
    with: { type: 'string', help: 'buildah, podman or docker; by default the first that is installed' },
    target: { type: 'string', help: 'full (default) or slim' },
    port: { type: 'string', help: 'of the service on 127.0.0.1; by default 18080' },
  },
  async ({ root, values, flags, positionals, say, change }) => {
    const tool = values.with ?? ['buildah', 'podman', 'docker'].find(isInstalled);
    if (!tool) throw new ReleaseError('Install buildah (on Debian: apt-get install buildah), podman or docker.');
    if (!['buildah', 'podman', 'docker'].includes(tool))
      throw new ReleaseError(`--with must be buildah, podman or docker, not ${tool}.`);
    const target = values.target ?? 'full';
    const port = values.port ?? '18080';
    const image = `localhost/gatehouse:try-${target}`;
    // Only Docker's format has health checks.
    const format = tool === 'docker' ? [] : ['--format', 'docker', '--layers'];
    change(tool, ['build', ...format, '--target', target, '--tag', image, ...positionals, '.']);
    if (flags['dry-run']) return say(`would start: ${image} as user ${user} on port ${port}`);
    const startedAt = performance.now();
    const started = tool === 'buildah' ? startWithBuildah(root, image, port) : startContainer(tool, image, port);
    try {
      await untilHealthy(started.process, port);
      say(`healthy after ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
    } finally {
      await stop(started.process);
      started.remove();
    }
    say(`${image}: ${sizeOf(tool, root, image)}`);
  },
);

function isInstalled(tool: string): boolean {
  return spawnSync(tool, ['--version'], { stdio: 'ignore' }).status === 0;
}

type Started = { process: ChildProcess; remove(): void };

function startContainer(tool: string, image: string, port: string): Started {
  const limits = ['--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL', '--user', `${user}:${user}`];
  const args = ['run', '--rm', '--init', ...limits, '--publish', `127.0.0.1:${port}:8080`, image];
  return { process: spawn(tool, args, { stdio: 'inherit' }), remove() {} };
}

/** Buildah can't run an image on a read-only root, so its files are mounted in a namespace. */
function startWithBuildah(root: string, image: string, port: string): Started {
  const container = read('buildah', ['from', '--pull-never', image], root);
  const files = read('buildah', ['mount', container], root);
  const data = mkdtempSync(join(tmpdir(), 'gatehouse-image-'));
  chownSync(data, user, user);
  const mounts = [
    'mount --bind "$FILES" "$FILES" && mount -o remount,bind,ro "$FILES" && mount -t tmpfs tmpfs "$FILES/tmp"',
    'mount --bind "$DATA" "$FILES/data" && mount --rbind /dev "$FILES/dev" && mount -t proc proc "$FILES/proc"',
  ].join(' && ');
  const serve = 'cd /app && exec node --max-semi-space-size=4 bin/gatehouse.js serve';
  const chroot = `exec chroot --userspec=${user}:${user} "$FILES" /bin/sh -c '${serve}'`;
  const env = {
    ...{ PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/tmp', NODE_ENV: 'production' },
    ...{ GATEHOUSE_HOST: '127.0.0.1', GATEHOUSE_PORT: port, GATEHOUSE_DATA: '/data', FILES: files, DATA: data },
  };
  const args = ['--mount', '--pid', '--fork', '--kill-child=TERM', 'sh', '-c', `${mounts} && ${chroot}`];
  return {
    process: spawn('unshare', args, { env, stdio: 'inherit' }),
    remove() {
      read('buildah', ['rm', container], root);
      rmSync(data, { recursive: true });
    },
  };
}

async function untilHealthy(service: ChildProcess, port: string): Promise<void> {
  const giveUpAt = performance.now() + healthyWithinMs;
  while (performance.now() < giveUpAt) {
    if (service.exitCode !== null) throw new ReleaseError(`The service ended with status ${service.exitCode}.`);
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined);
    if (answer?.ok) return;
    await pause(100);
  }
  throw new ReleaseError(`The service was not healthy within ${healthyWithinMs / 1000} s: see its log above.`);
}

async function stop(service: ChildProcess): Promise<void> {
  if (service.exitCode !== null) return;
  const ended = new Promise((resolve) => service.once('exit', resolve));
  service.kill('SIGTERM');
  const late = setTimeout(() => service.kill('SIGKILL'), stopsWithinMs);
  await ended;
  clearTimeout(late);
}

function sizeOf(tool: string, root: string, image: string): string {
  if (tool === 'buildah') return read('buildah', ['images', '--format', '{{.Size}}', image], root);
  const bytes = Number(read(tool, ['image', 'inspect', '--format', '{{.Size}}', image], root));
  return `${Math.round(bytes / 1e6)} MB`;
}
