import { importSources } from './source/index.ts';

const consent = {
  account: { type: 'string' },
  plan: { type: 'boolean' },
  yes: { type: 'boolean' },
  json: { type: 'boolean' },
} as const;

export const monitorCommands = {
  apply: {
    usage: 'gatehouse monitors apply FILE --account USERNAME [--prune] [--plan | --yes] [--json]',
    help: [
      'Changes the account’s monitors to match a YAML file. Shows the changes, asks for confirmation, and applies them in one transaction.',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the file's own syntax
      '${NAME} in the file is replaced by the environment variable. Monitors that do not come from the file stay unchanged.',
      '  --prune  also deletes monitors that came from the file and are no longer in it',
      '  --plan   only shows what would change',
      '  --yes    skips the confirmation; required without a terminal (exit status 2 without it)',
    ].join('\n'),
    options: { ...consent, prune: { type: 'boolean' } },
  },
  export: {
    usage: 'gatehouse monitors export --account USERNAME [--file FILE] [--with-secrets]',
    help: [
      'Writes the account’s monitors as a file for "monitors apply", to FILE or to standard output.',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the file's own syntax
      'Destinations, header values and passwords are written as ${NAME} unless --with-secrets is given.',
    ].join('\n'),
    options: { account: { type: 'string' }, file: { type: 'string' }, 'with-secrets': { type: 'boolean' } },
  },
  import: {
    usage: 'gatehouse monitors import FILE --account USERNAME [--from TOOL] [--source NAME] [--plan | --yes] [--json]',
    help: [
      'Imports monitors from Uptime Kuma (a JSON backup or kuma.db), Gatus (its YAML, or a Kubernetes ConfigMap with it), UptimeRobot (JSON of its API, or CSV), Better Stack, healthchecks.io, Checkly or Pingdom (JSON of their APIs), or a status page with its incidents from Atlassian Statuspage (JSON of its API). docs/importing.md shows how to get the files.',
      'Shows what would happen to each monitor, asks for confirmation, and applies the changes in one transaction. Importing a file again is safe.',
      `  --from   the tool that the file comes from, if its content does not show it: ${importSources.join(', ')}`,
      '  --source a name for this Kuma or Gatus, if you import from several',
      '  --plan   only shows what would happen',
      '  --yes    skips the confirmation; required without a terminal (exit status 2 without it)',
    ].join('\n'),
    sources: importSources,
    options: { ...consent, from: { type: 'string' }, source: { type: 'string' } },
  },
} as const;
