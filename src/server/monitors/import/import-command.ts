// English only: commands and the start of the service
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../kernel/index.ts';
import { type Consent, callerNamed, confirm, exitNotConfirmed, type Terminal } from './command.ts';
import type { Environment } from './environment.ts';
import { prepareImport } from './import-monitors.ts';
import { reportLines } from './show-report.ts';
import type { ImportSource } from './source/index.ts';
import { sourceNamePattern, sourceNameRule } from './source-name.ts';

export async function importCommand(
  deps: Deps,
  terminal: Terminal,
  options: Consent & {
    file: string;
    from: ImportSource | undefined;
    sourceName: string | undefined;
    env: Environment;
  },
): Promise<number> {
  const { file: path, from, env, sourceName } = options;
  if (sourceName !== undefined && !sourceNamePattern.test(sourceName))
    throw new Refusal('malformed', `--source ${sourceNameRule}`);
  const caller = await callerNamed(deps, options.username);
  const prepared = await prepareImport(deps, caller, { path, from, env, sourceName: sourceName?.toLowerCase() });
  const printJson = (report: typeof prepared.report) => options.json && terminal.say(JSON.stringify(report));
  if (!options.json) for (const line of reportLines(prepared.report)) terminal.say(line);
  if (prepared.idle || options.plan) {
    if (prepared.idle && !options.json) terminal.say('No changes.');
    printJson(prepared.report);
    return 0;
  }
  if (!(await confirm(terminal, options))) {
    printJson(prepared.report);
    return exitNotConfirmed;
  }
  const report = await prepared.apply();
  if (!options.json) terminal.say('Done.');
  printJson(report);
  return 0;
}
