import { text as readText } from 'node:stream/consumers';
import { pino } from 'pino';
import {
  accountCommands,
  auditedCommand,
  createAccount,
  deleteCommand,
  exportAccountCommand,
  listCommand,
  resetTwoFactor,
  setPassword,
  suspendCommand,
  transferOwnership,
} from '../accounts/index.ts';
import { mcpCommand } from '../api/mcp/index.ts';
import { createCountUsage } from '../composition/index.ts';
import {
  type Config,
  environment,
  findRolesProblem,
  publicRegistry,
  readConfig,
  readDataDir,
  withSecret,
} from '../config/index.ts';
import { finishRestore, isNewFolder, restrictNewFiles } from '../data-folder/index.ts';
import type { Deps } from '../deps.ts';
import { createLog, describeVersion, type Log } from '../kernel/index.ts';
import { openCommandDeps } from '../main.ts';
import { findUnsettledMoney } from '../market/index.ts';
import { applyCommand, exportCommand, importCommand, monitorCommands, suspendMonitors } from '../monitors/index.ts';
import { backupCommand, backupCommands, linkRunningEngine, restoreCommand } from '../operations/backup/index.ts';
import { doctorCommand, runDoctor } from '../operations/doctor/index.ts';
import {
  acceptEventsCommand,
  moveDatabaseCommand,
  moveEventsCommand,
  movingCommands,
  shipSpoolCommand,
} from '../operations/migrate-stores/index.ts';
import { checkForUpgrade, upgradeCommand } from '../operations/releases/index.ts';
import { asksForHelp, describeCommands, describeUnknownCommand, normalizedArgs } from './command-help.ts';
import {
  type Command,
  missingFile,
  missingName,
  type Options,
  parseCall,
  required,
  textOf,
  UsageError,
} from './command-line.ts';
import { demo, demoCode } from './demo-command.ts';
import { failureSentence } from './failure-sentence.ts';
import { marketImport } from './market-command.ts';
import { runCommand } from './run-command.ts';
import { serve } from './serve-command.ts';
import { backupTerminal, note, say, terminal } from './terminal.ts';

const deletionParts = (deps: Deps) => ({ onSuspended: suspendMonitors(deps), findMoneyMatters: findUnsettledMoney });

const suspendAccount = (isSuspended: boolean) => (config: Config, options: Options) => {
  const wanted = { username: required(options, 'username'), isSuspended, reason: textOf(options, 'reason') };
  return withDeps(config, async (deps) => say(await suspendCommand(deps, deletionParts(deps), wanted)));
};

const commands: Record<string, Command> = {
  serve: {
    usage: 'gatehouse serve [--roles web,checker,courier]',
    help: 'Runs the service, as gatehouse without a command does, with all roles unless --roles names some. Settings come from the environment (GATEHOUSE_…, see\ndocs/configuration.md).\n--roles: web answers HTTP (console, API, public pages, collecting); checker checks monitors; courier sends messages and\nruns daily jobs. Several processes need PostgreSQL and a ClickHouse server: docs/deployment.md, “Several machines”.',
    options: { roles: { type: 'string' } },
    environment(env, { roles }) {
      if (typeof roles !== 'string') return env;
      const problem = findRolesProblem(roles);
      if (problem !== undefined) throw new UsageError(`--roles ${problem}`);
      return { ...env, GATEHOUSE_ROLES: roles };
    },
    mayCreateInstallation: true,
    run: serve,
  },
  demo: {
    usage: 'gatehouse demo [DIR | --data-dir DIR] [--fresh] [--days N]',
    help: 'Runs Gatehouse with sample data: 60 monitors, two websites and a shop, with 90 days of history. The data is created\non the first start, in DIR (default ./demo-data). Sites, mail and payments are simulated on this machine.\n--fresh: deletes the demo in DIR and creates a new one that ends today. --days: days of history, 3 to 90.',
    options: { 'data-dir': { type: 'string' }, fresh: { type: 'boolean' }, days: { type: 'string' } },
    async environment(env, options, [folder]) {
      const { demoEnvironment } = await demoCode();
      return demoEnvironment(env, folder ?? textOf(options, 'data-dir') ?? 'demo-data', {
        fresh: options.fresh === true,
      });
    },
    mayCreateInstallation: true,
    run: demo,
  },
  backup: {
    ...backupCommands.backup,
    run: (config, options, [file = missingFile()]) =>
      backupCommand(config, backupTerminal(), { file, withSecret: options['without-secret'] !== true }),
  },
  restore: {
    ...backupCommands.restore,
    run: (config, options, [file = missingFile()]) =>
      restoreCommand(config, backupTerminal(), { file, check: options.check === true, force: options.force === true }),
  },
  'database move': {
    ...movingCommands.moveDatabase,
    run: async (config, options) => moveDatabaseCommand(config, backupTerminal(), await urlOf(options)),
  },
  'events move': {
    ...movingCommands.moveEvents,
    run: (config, options) =>
      withDeps(config, async (deps) =>
        moveEventsCommand(deps, backupTerminal(), { url: await urlOf(options), linkRunningEngine }),
      ),
  },
  'events accept': {
    ...movingCommands.acceptEvents,
    run: (config) => withDeps(config, (deps) => acceptEventsCommand(deps, backupTerminal())),
  },
  'spool ship': {
    ...movingCommands.shipSpool,
    run: (config, _options, [dir = missingName('DIR')]) =>
      withDeps(config, (deps) => shipSpoolCommand(deps, backupTerminal(), dir)),
  },
  doctor: {
    ...doctorCommand,
    runWithout: (env, options) =>
      runDoctor({
        env,
        say,
        json: options.json === true,
        testAddress: textOf(options, 'send-test-mail'),
        clockUrl: textOf(options, 'clock-url'),
        open: (config) => openCommandDeps(config, { mustExist: true, isReadOnly: true }),
      }),
  },
  'account create': {
    ...accountCommands.create,
    mayCreateInstallation: true,
    run: accountCreate,
  },
  'account password': {
    ...accountCommands.password,
    run: (config, options) =>
      withDeps(config, async (deps) => {
        const username = required(options, 'username');
        const replacesKey = options['replace-key'] === true;
        const { apiKey } = await setPassword(deps, username, await passwordFromStdin(options), { replacesKey });
        say(`The password of ${username} was changed and all sessions were ended.`);
        if (apiKey !== undefined) say(`New API key: ${apiKey}`);
      }),
  },
  'account give': {
    ...accountCommands.give,
    run: (config, options) =>
      withDeps(config, async (deps) => {
        const wanted = { username: required(options, 'username'), login: required(options, 'to') };
        const { account, owner } = await transferOwnership(deps, wanted);
        say(`${owner} is an owner of ${account} now. All owners are notified by email, if a mail server is set.`);
      }),
  },
  'account reset-two-factor': {
    ...accountCommands.resetTwoFactor,
    run: (config, options) =>
      withDeps(
        config,
        async (deps) => {
          const { username } = await resetTwoFactor(deps, required(options, 'username'));
          say(
            `Two-factor authentication of ${username} is off and all sessions were ended. The password is now enough to log in.`,
          );
        },
        { log: createLog(config.logLevel, pino.destination({ fd: 2, sync: true })) },
      ),
  },
  'account list': {
    ...accountCommands.list,
    run: (config, options) =>
      withDeps(config, async (deps) => {
        const countUsage = createCountUsage({ database: deps.database, events: undefined });
        say(await listCommand(deps, { countUsage }, { json: options.json === true }));
      }),
  },
  'account suspend': { ...accountCommands.suspend, run: suspendAccount(true) },
  'account reactivate': { ...accountCommands.reactivate, run: suspendAccount(false) },
  'account delete': {
    ...accountCommands.delete,
    run: (config, options) => {
      const wanted = {
        username: required(options, 'username'),
        confirmation: textOf(options, 'confirm') ?? '',
        givesUpBalances: options['give-up-balances'] === true,
        isImmediate: options.now === true,
        isCancelled: options.cancel === true,
      };
      return withDeps(config, async (deps) => say(await deleteCommand(deps, deletionParts(deps), wanted)));
    },
  },
  'account export': {
    ...accountCommands.export,
    run: (config, options) =>
      withDeps(config, async (deps) => say(await exportAccountCommand(deps, required(options, 'username')))),
  },
  'market import': {
    usage: 'gatehouse market import FILE --account USERNAME [--dry-run] [--skip-refused] [--json]',
    help: 'Imports items and purchases from a catalogue (JSON or CSV), Envato’s statement (CSV) or sales (JSON), or Gumroad’s sales\n(CSV). The format is detected. If a row is invalid, the import fails and changes no data. You can import a file again.\n--dry-run: checks the file and writes nothing. --skip-refused: skips refused rows and imports the others.',
    options: {
      account: { type: 'string' },
      json: { type: 'boolean' },
      'dry-run': { type: 'boolean' },
      'skip-refused': { type: 'boolean' },
    },
    run: (config, options, [file]) =>
      withDeps(config, (deps) => {
        const wanted = {
          file: file ?? missingFile(),
          username: required(options, 'account'),
          dryRun: options['dry-run'] === true,
          skipRefused: options['skip-refused'] === true,
          json: options.json === true,
        };
        const entry = { command: 'market import', action: 'import.created' } as const;
        return wanted.dryRun
          ? marketImport(deps, wanted)
          : audited(deps, options, entry, () => marketImport(deps, wanted));
      }),
  },
  'monitors apply': {
    ...monitorCommands.apply,
    run: (config, options, [file]) =>
      withDeps(config, (deps) =>
        audited(deps, options, { command: 'monitors apply', action: 'monitor.imported' }, () =>
          applyCommand(deps, terminal, {
            ...consentOf(options, file),
            prune: options.prune === true,
            env: environment,
          }),
        ),
      ),
  },
  'monitors export': {
    ...monitorCommands.export,
    run: (config, options) =>
      withDeps(config, (deps) =>
        exportCommand(deps, terminal, {
          username: required(options, 'account'),
          file: typeof options.file === 'string' ? options.file : undefined,
          withSecrets: options['with-secrets'] === true,
        }),
      ),
  },
  'monitors import': {
    ...monitorCommands.import,
    run: (config, options, [file]) => {
      const { sources } = monitorCommands.import;
      const from = sources.find((source) => source === options.from);
      if (options.from !== undefined && !from) throw new UsageError(`--from must be one of ${sources.join(', ')}.`);
      return withDeps(config, (deps) =>
        audited(deps, options, { command: 'monitors import', action: 'monitor.imported' }, () =>
          importCommand(deps, terminal, {
            ...consentOf(options, file),
            from,
            sourceName: typeof options.source === 'string' ? options.source.trim() : undefined,
            env: environment,
          }),
        ),
      );
    },
  },
  upgrade: {
    ...upgradeCommand,
    runWithout: (env, { check }) => {
      // not shown
      if (check !== true) throw new UsageError('--check is missing: it shows how to upgrade, and changes nothing.');
      return checkForUpgrade({ registry: readConfig(env).updateCheckUrl ?? publicRegistry, env, say });
    },
  },
  version: {
    usage: 'gatehouse version',
    help: 'Prints the version, and the commit if Gatehouse runs from a Git checkout. --version does the same.',
    options: {},
    takesNames: 0,
    runWithout: async () => {
      say(`Gatehouse ${describeVersion()}`);
      return 0;
    },
  },
};

async function accountCreate(config: Config, options: Options): Promise<void> {
  const fields = {
    email: required(options, 'email'),
    username: required(options, 'username'),
    first_name: required(options, 'first-name'),
    last_name: required(options, 'last-name'),
    password: await passwordFromStdin(options),
    time_zone: textOf(options, 'time-zone'),
  };
  const isNew = config.databaseUrl === undefined && isNewFolder(config.dataDir);
  const { account, apiKey } = await withDeps(config, (deps) => createAccount(deps, fields, { withKey: true }), {
    mustExist: false,
  });
  if (isNew) note(`A new installation was created in ${config.dataDir}. Start the service with the same settings.`);
  if (options.json) say(JSON.stringify({ id: account.id, api_key: apiKey }));
  else say(`Account ${account.username} was created (ID ${account.id}). API key: ${apiKey}`);
}

function consentOf(options: Options, file: string = missingFile()) {
  return {
    file,
    username: required(options, 'account'),
    plan: options.plan === true,
    yes: options.yes === true,
    json: options.json === true,
  };
}

type Entry = { command: string; action: `${string}.${string}` };
const audited = <T>(deps: Deps, options: Options, entry: Entry, work: () => Promise<T>): Promise<T> =>
  auditedCommand(deps, { username: required(options, 'account'), ...entry }, work);

function configFor({ mayCreateInstallation, createsNothing }: Command, env: NodeJS.ProcessEnv): Config {
  const config = readConfig(env, { mustExist: !mayCreateInstallation });
  return createsNothing ? { ...config, secret: config.secret ?? '' } : withSecret(config);
}

async function withDeps<T>(
  config: Config,
  work: (deps: Deps) => Promise<T>,
  { mustExist = true, ...more }: { mustExist?: boolean; log?: Log } = {},
): Promise<T> {
  const deps = await openCommandDeps(config, { mustExist, ...more });
  try {
    return await work(deps);
  } finally {
    await deps.close();
  }
}

async function urlOf(options: Options): Promise<string> {
  const url = required(options, 'to');
  return url === '-' ? (await readText(process.stdin)).trim() : url;
}

async function passwordFromStdin(options: Options): Promise<string> {
  if (!options['password-stdin'])
    throw new UsageError('--password-stdin is missing: the password is read from standard input.');
  if (process.stdin.isTTY) note('Type the password, then Enter and Ctrl-D.');
  return (await readText(process.stdin)).replace(/\r?\n$/, '');
}

async function main(given: string[]): Promise<number> {
  restrictNewFiles();
  const args = normalizedArgs(given);
  const name = Object.keys(commands).find((known) => known === args.slice(0, known.split(' ').length).join(' '));
  const command = name === undefined ? undefined : commands[name];
  if (name === undefined || command === undefined) {
    // mcp and run have their own entry points (mcp-cli.ts, run-cli.ts) and are only listed here.
    const listed: Record<string, { usage: string; help: string }> = { ...commands, mcp: mcpCommand, run: runCommand };
    if (!asksForHelp(args)) {
      note(describeUnknownCommand(args, listed));
      return 2;
    }
    say(describeCommands(args, listed));
    return 0;
  }
  const usage = `Usage: ${command.usage}`;
  try {
    const { values, positionals } = parseCall(command, args.slice(name.split(' ').length));
    if (values.help) {
      say(`${usage}\n\n${command.help}`);
      return 0;
    }
    const env = (await command.environment?.(environment, values, positionals)) ?? environment;
    finishRestore(readDataDir(env));
    const status =
      'runWithout' in command
        ? await command.runWithout(env, values)
        : await command.run(configFor(command, env), values, positionals);
    return typeof status === 'number' ? status : 0;
  } catch (error) {
    if (error instanceof UsageError) {
      note(`${error.message}\n${usage}`);
      return 2;
    }
    note(failureSentence(error));
    return 1;
  }
}

// The reader can close the pipe early (`… | head`). The command still runs to the end.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') return;
    note(failureSentence(Object.assign(error, { path: 'the output' })));
    process.exit(1);
  });
process.exitCode = await main(process.argv.slice(2));
// Timers of a failed start would keep the process alive, and a supervisor would not restart it.
if (process.exitCode !== 0) process.exit();
