import { hostname, userInfo } from 'node:os';

/** Who uses the command line, as the machine knows it: `ada@web-1`. */
export function operatorName(): string {
  const who = { user: '', host: hostname() };
  try {
    who.user = userInfo().username;
  } catch {
    // A container may run as a number that no name belongs to.
    who.user = `uid ${process.getuid?.() ?? '?'}`;
  }
  return `${who.user}@${who.host} (command line)`;
}
