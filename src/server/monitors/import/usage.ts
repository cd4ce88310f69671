/** What the commands share that show a plan before they write. */
const consent = {
  account: { type: 'string' },
  plan: { type: 'boolean' },
  yes: { type: 'boolean' },
  json: { type: 'boolean' },
} as const;

/** How the commands are called, for the table of the command line. */
export const monitorCommands = {
  apply: {
    usage: 'gatehouse monitors apply FILE --account USERNAME [--prune] [--plan | --yes] [--json]',
    help: [
      'Makes the account’s monitors those of a YAML file: shows what would change, asks, and does all of it or nothing.',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: this is how the file writes it
      '${NAME} in the file comes from the environment. Monitors that were made otherwise are left alone.',
      '  --prune  also removes monitors that came from the file before and are not in it any more',
      '  --plan   only shows what would change',
      '  --yes    skips the confirmation; required without a terminal (exit status 2 without it)',
    ].join('\n'),
    options: { ...consent, prune: { type: 'boolean' } },
  },
  export: {
    usage: 'gatehouse monitors export --account USERNAME [--file FILE] [--with-secrets]',
    help: [
      'Writes the account’s monitors as a file for "monitors apply", to FILE or to standard output.',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: this is how the file writes it
      'Destinations, header values and passwords become ${NAME} unless --with-secrets is given.',
    ].join('\n'),
    options: { account: { type: 'string' }, file: { type: 'string' }, 'with-secrets': { type: 'boolean' } },
  },
  import: {
    usage:
      'gatehouse monitors import FILE --account USERNAME [--from kuma|gatus] [--source NAME] [--plan | --yes] [--json]',
    help: [
      'Takes monitors over from Uptime Kuma (a backup in JSON, or its kuma.db) or from Gatus (its YAML, also in a ConfigMap of Kubernetes).',
      'Shows what becomes of each monitor, asks, and does all of it or nothing. The same file again is harmless.',
      '  --from   what the file is of, where its content does not tell',
      '  --source what to call this Kuma or Gatus, where you import from several',
      '  --plan   only shows what would happen',
      '  --yes    skips the confirmation; required without a terminal (exit status 2 without it)',
    ].join('\n'),
    options: { ...consent, from: { type: 'string' }, source: { type: 'string' } },
  },
} as const;
