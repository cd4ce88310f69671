import { closestName } from '../kernel/index.ts';

type Listed = Record<string, { usage: string }>;

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
