import { writeFileSync } from 'node:fs';
import { requireAccountByLogin } from '../../accounts/index.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/index.ts';
import { Refusal } from '../../kernel/index.ts';
import { applyPlan, planFor } from './apply.ts';
import type { Environment } from './environment.ts';
import { exportMonitors } from './export.ts';
import { fileKind, readMonitorsFile } from './monitors-file.ts';
import { isIdle } from './plan.ts';
import { maxYamlBytes, readText } from './read-text.ts';
import { planLines, presentPlan } from './show-plan.ts';

/** `ask` is undefined if there is no terminal. */
export type Terminal = {
  say(line: string): void;
  note(line: string): void;
  ask: ((question: string) => Promise<boolean>) | undefined;
};

export type Consent = {
  username: string;
  plan: boolean;
  yes: boolean;
  json: boolean;
};

export const exitNotConfirmed = 2;

export async function applyCommand(
  deps: Deps,
  terminal: Terminal,
  options: Consent & { file: string; prune: boolean; env: Environment },
): Promise<number> {
  const caller = await callerNamed(deps, options.username);
  const monitors = readMonitorsFile(readText(options.file, maxYamlBytes), options.env);
  const file = { kind: fileKind, monitors };
  const shown = await planFor(deps, caller, file);
  const { prune } = options;
  const idle = isIdle(shown, prune);
  if (!options.json) for (const line of planLines(shown, prune)) terminal.say(line);
  const printJson = (applied: boolean, ids = new Map<string, number>()) => {
    if (!options.json) return;
    const plan = presentPlan(shown, prune);
    const create = plan.create.map((one) => ({ id: ids.get(one.reference) ?? null, ...one }));
    terminal.say(JSON.stringify({ applied, ...plan, create }));
  };
  if (idle && !options.json) terminal.say('No changes.');
  if (idle || options.plan) {
    printJson(false);
    return 0;
  }
  if (!(await confirm(terminal, options))) {
    printJson(false);
    return exitNotConfirmed;
  }
  const { ids } = await applyPlan(deps, caller, file, { shown, prune });
  if (!options.json) terminal.say('Done.');
  printJson(true, ids);
  return 0;
}

export async function exportCommand(
  deps: Deps,
  terminal: Terminal,
  options: { username: string; file: string | undefined; withSecrets: boolean },
): Promise<void> {
  const caller = await callerNamed(deps, options.username);
  const text = await exportMonitors(deps, caller, options);
  if (options.file === undefined) return terminal.say(text.trimEnd());
  try {
    // Only the owner can read the file, because it can contain destinations and passwords. Existing files are not
    // overwritten.
    writeFileSync(options.file, text, { mode: 0o600, flag: 'wx' });
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    const why = code === 'EEXIST' ? 'already exists: choose another name' : `cannot be written (${code})`;
    throw new Refusal('conflict', `${options.file} ${why}.`, { cause });
  }
  terminal.note(`Written to ${options.file}.`);
}

export async function confirm(terminal: Terminal, { yes }: { yes: boolean }): Promise<boolean> {
  if (yes) return true;
  if (!terminal.ask) {
    terminal.note('No changes were made. Add --yes to apply this without a terminal, or --plan to only show it.');
    return false;
  }
  if (await terminal.ask('Apply? [y/N] ')) return true;
  terminal.note('No changes were made.');
  return false;
}

export async function callerNamed(deps: Deps, username: string): Promise<Caller> {
  const account = await requireAccountByLogin(deps, username);
  return { accountId: account.id, isOwner: account.is_owner === 1, timeZone: account.time_zone };
}
