import { version as running } from '../../kernel/index.ts';
import { askRegistry } from './ask-registry.ts';
import { installationKind, upgradeCommands } from './installation-kind.ts';
import { isNewer } from './newest-release.ts';

const newerStatus = 10;

export const upgradeCommand = {
  usage: 'gatehouse upgrade --check',
  help: 'Shows the running and the newest version, its changes, and the commands that upgrade this installation. Changes nothing.\nAsks the npm registry of GATEHOUSE_UPDATE_CHECK. Exit status: 0 if this is the newest version, 10 if there is a newer one,\n1 if the registry can’t be reached.',
  options: { check: { type: 'boolean' } },
  takesNames: 0,
} as const;

type Asked = { registry: string; env: NodeJS.ProcessEnv; say(line: string): void };

export async function checkForUpgrade({ registry, env, say }: Asked): Promise<number> {
  const newest = await askRegistry(registry);
  say(`Running: ${running}`);
  say(`Newest:  ${newest.version}`);
  if (!isNewer(newest, running)) {
    say('This is the newest version.');
    return 0;
  }
  if (newest.changes.length > 0) say(['', 'Changes:', ...newest.changes.map((change) => `  - ${change}`)].join('\n'));
  const commands = upgradeCommands(installationKind(undefined, { env }), newest.version);
  say(['', 'To upgrade:', ...commands.map((command) => `  ${command}`)].join('\n'));
  say('\nThe first start copies the database. docs/upgrading.md explains what happens, and how to go back.');
  return newerStatus;
}
