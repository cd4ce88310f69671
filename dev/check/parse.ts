import { type Program, parseSync, rawTransferSupported } from 'oxc-parser';

/** Without raw transfer, the syntax tree passes through JSON, which takes three times as much CPU time. */
const options = rawTransferSupported() ? { experimentalRawTransfer: true } : {};

/** Throws if a file can't be parsed, because the checks would miss its contents. */
export function parse(path: string, text: string): Program {
  const { program, errors } = parseSync(path, text, options as object);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  return program;
}
