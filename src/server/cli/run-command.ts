export const runCommand = {
  usage: 'gatehouse run HEARTBEAT_URL [--no-output] -- COMMAND [ARGUMENTS]',
  help: 'Runs a command, for example in a crontab, and reports its start, end and exit status to a heartbeat monitor, with the last\n10 KB of its output. Exits with the status of the command. If Gatehouse can’t be reached, the command runs as usual.\n--no-output: sends no output. Needs no settings and no data folder.',
};
