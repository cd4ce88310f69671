import { closestName } from '../kernel/index.ts';

type Listed = Record<string, { usage: string; help: string }>;

export const asksForHelp = (args: string[]): boolean => args.includes('--help') || args[0] === 'help';

/** `gatehouse` means `gatehouse serve`, and `gatehouse help backup` means `gatehouse backup --help`. */
export function normalizedArgs(args: string[]): string[] {
  if (args.length === 0) return ['serve'];
  if (args[0] === '--version') return ['version'];
  return args[0] === 'help' && args.length > 1 ? [...args.slice(1), '--help'] : args;
}

/** Describes all commands, or the commands of a group, such as `account`. */
export function describeCommands(args: string[], commands: Listed): string {
  const group = Object.keys(commands).filter((name) => name.startsWith(`${args[0]} `));
  const lines = Object.entries(commands)
    .filter(([name]) => group.length === 0 || group.includes(name))
    .map(([, { usage, help }]) => `  ${usage}\n      ${help.replaceAll('\n', '\n      ')}`);
  return `Usage:\n${lines.join('\n')}\n\nAdd --help to a command to read more about it.`;
}

/** Suggests the closest command. For the first word of several commands, such as `account`, lists those commands. */
export function describeUnknownCommand(args: string[], commands: Listed): string {
  const names = Object.keys(commands);
  const group = names.filter((name) => name.startsWith(`${args[0]} `));
  const written = args.slice(0, 2).join(' ');
  const inGroup = closestName(written, group);
  const closest = inGroup ?? closestName(written, names) ?? closestName(args[0] ?? '', names);
  const shown = group.length > 0 ? written : args[0];
  const sentence = `Unknown command "${shown}".${closest === undefined ? '' : ` Did you mean "${closest}"?`}`;
  if (group.length === 0) return `${sentence} Run gatehouse --help for a list of commands.`;
  return [sentence, 'Usage:', ...group.map((name) => `  ${commands[name]!.usage}`)].join('\n');
}
