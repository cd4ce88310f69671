import { pluralize } from '../../kernel/index.ts';
import { type Diagnosis, diagnose } from './diagnose.ts';
import type { Finding, Status } from './finding.ts';

type Options = Omit<Diagnosis, 'now' | 'resolve'> & { json: boolean; say(line: string): void };

const marks = {
  ok: 'ok      ',
  warning: 'WARNING ',
  fault: 'FAULT   ',
  not_checked: '–       ',
} as const satisfies Record<Status, string>;

export const doctorCommand = {
  usage: 'gatehouse doctor [--json] [--send-test-mail ADDRESS] [--clock-url URL]',
  help: 'Checks configuration, stores, disk, clock, mail, DNS, certificate and proxy, with the settings of the service. Changes nothing.\nThe service can run meanwhile. Shows what to do about each fault. Exit status: 1 if there is a fault.\n--send-test-mail: sends a mail. Otherwise it only logs in to the mail server. --clock-url: web server to compare the clock\nwith (default: http://1.1.1.1/).',
  options: { json: { type: 'boolean' }, 'send-test-mail': { type: 'string' }, 'clock-url': { type: 'string' } },
} as const;

export async function runDoctor({ json, say, ...asked }: Options): Promise<number> {
  const findings = await diagnose(asked);
  const faults = findings.filter(({ status }) => status === 'fault').length;
  if (json) say(JSON.stringify({ status: faults > 0 ? 'fault' : 'ok', findings }, null, 2));
  else for (const line of linesOf(findings)) say(line);
  return faults > 0 ? 1 : 0;
}

function linesOf(findings: Finding[]): string[] {
  const count = (status: Status) => findings.filter((one) => one.status === status).length;
  const [faults, warnings, skipped] = [count('fault'), count('warning'), count('not_checked')];
  return [
    ...findings.flatMap(({ check, status, message, next_step: next }) => [
      `${marks[status]}${check.padEnd(14)}${message}`,
      ...(next === null ? [] : [`${' '.repeat(22)}→ ${next}`]),
    ]),
    '',
    `${faults === 0 ? 'Nothing is broken' : pluralize(faults, 'fault')}, ${pluralize(warnings, 'warning')}, ${skipped === 0 ? 'nothing left out' : `${skipped} not checked`}.`,
  ];
}
