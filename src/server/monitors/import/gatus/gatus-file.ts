import { message, Refusal, t } from '../../../kernel/index.ts';
import { type Conversion, type Converted, commonNotes, redirectLimitNote } from '../converted.ts';
import { type Environment, fillInAsGatus, type Path } from '../environment.ts';
import { refuseTooMany } from '../read-text.ts';
import { contentOf, type Source, type SourceFile } from '../source-file.ts';
import { isRecord, toList, type UntrustedObject } from '../untrusted-json.ts';
import { Alerting, missingVariablesMessage } from './alerting.ts';
import { convertEndpoint, convertExternal, convertSuite, sourceOf } from './convert.ts';

const lists = ['endpoints', 'external-endpoints', 'suites'] as const;

export const isGatus = (value: unknown): value is UntrustedObject =>
  isRecord(value) && lists.some((list) => list in value);

export const gatus: Source = {
  // not shown: names are the same in each language
  name: 'Gatus',
  recognizes: (file) => isGatus(contentOf(file)),
  convert: convertGatus,
};

export function convertGatus(file: SourceFile, env: Environment): Conversion {
  const value = contentOf(file);
  if (!isGatus(value))
    throw new Refusal('malformed', t('This is not a Gatus configuration: it needs "endpoints:" with a list under it.'));
  refuseTooMany(lists.reduce((sum, list) => sum + toList(value[list]).length, 0));
  const missing: { path: Path; name: string }[] = [];
  const filled = fillInAsGatus(value, env, (path, name) => missing.push({ path, name })) as UntrustedObject;
  const missingUnder = (...start: Path) =>
    missing.filter(({ path }) => start.every((part, n) => path[n] === part)).map(({ name }) => name);
  const alerting = new Alerting(filled.alerting, (provider) => missingUnder('alerting', provider));
  const convert = { endpoints: convertEndpoint, 'external-endpoints': convertExternal, suites: convertSuite };
  const monitors = lists.flatMap((list) =>
    toList(filled[list]).flatMap((given, index): Converted[] => {
      if (!isRecord(given)) return [];
      const names = missingUnder(list, index);
      if (names.length > 0) return [{ ...sourceOf(given, 'unknown'), refused: missingVariablesMessage(names) }];
      return [convert[list](given, alerting)];
    }),
  );
  const hasHttp = monitors.some((one) => 'fields' in one && /^https?:/i.test(String(one.fields.url)));
  return {
    keepsOthers: false,
    monitors,
    receivers: alerting.receivers,
    notes: [...commonNotes(), t(thresholds), ...(hasHttp ? [redirectLimitNote()] : []), ...leftOut(filled)],
  };
}

const thresholds = message('Without a failure threshold, three failing checks within seconds open an incident here.');

function leftOut(file: UntrustedObject): string[] {
  const words: Record<string, string> = {
    maintenance: t('Maintenance is not imported.'),
    announcements: t('Announcements are not imported.'),
    remote: t('Endpoints of remote instances are not imported. Import their files instead.'),
    security: t('Login settings of Gatus are not imported.'),
  };
  return Object.entries(words).flatMap(([name, sentence]) => (name in file ? [sentence] : []));
}
