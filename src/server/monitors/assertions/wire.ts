import { z } from 'zod';
import { text } from '../../http/index.ts';
import { formatList, t } from '../../kernel/index.ts';
import {
  type Assertion,
  comparisons,
  comparisonsOf,
  hasProperty,
  hasTarget,
  maxAssertions,
  maxPropertyLength,
  maxTargetLength,
  severities,
  sources,
} from './assertion.ts';
import { isJsonPath } from './json-path.ts';

const assertion = z
  .object({
    source: z
      .enum(sources)
      .describe(
        'json, header: property is a JSONPath (RFC 9535) or the name of a header. text: the body, in which contains also finds HTML entities, JSON escapes and other Unicode forms. size: bytes of the body, up to 1 MiB. response_time: milliseconds. certificate_days: until the first certificate expires.',
      ),
    property: text(maxPropertyLength).trim().nullish().describe('JSONPath, such as $.status, or name of a header.'),
    comparison: z
      .enum(comparisons)
      .describe('exists and not_exists are for json and header. A JSONPath with several values: each must match.'),
    target: z
      .union([text(maxTargetLength), z.number(), z.boolean()])
      .nullish()
      .describe('What to compare with. Not for exists and not_exists.'),
    severity: z.enum(severities).nullish().describe('The monitor’s state if the assertion fails. Default down.'),
  })
  .superRefine((given, context) => {
    const add = (field: string, message: string) => context.addIssue({ code: 'custom', message, path: [field] });
    const { source, comparison } = given;
    const property = given.property ?? '';
    const target = String(given.target ?? '');
    const isAmount = ordered.has(comparison);
    const isNumber = target.trim() !== '' && Number.isFinite(Number(target));
    if (!comparisonsOf[source].includes(comparison))
      add(
        'comparison',
        t('must be one of {list} for {source}.', { list: formatList([...comparisonsOf[source]]), source }),
      );
    else if (hasTarget(comparison) && target === '' && comparison !== 'equals' && comparison !== 'not_equals')
      add('target', t('is required.'));
    else if ((isAmount || numeric.has(source)) && !isNumber) add('target', t('must be a number.'));
    if (source === 'json' && !isJsonPath(property)) add('property', t('must be a JSONPath, such as $.status.'));
    if (source === 'header' && !/^[\w!#$%&'*+.^`|~-]+$/.test(property))
      add('property', t('must be the name of a header, such as Content-Type.'));
  })
  .transform(
    ({ source, property, comparison, target, severity }): Assertion => ({
      source,
      property: hasProperty(source) ? (property ?? '') : null,
      comparison,
      target: hasTarget(comparison) ? String(target ?? '') : null,
      severity: severity ?? 'down',
    }),
  );

const ordered: ReadonlySet<string> = new Set(['greater_than', 'less_than', 'at_least', 'at_most']);
const numeric: ReadonlySet<string> = new Set(['size', 'response_time', 'certificate_days']);

export const assertionList = z.array(assertion).max(maxAssertions);

export const assertionsAnswer = z.array(
  z.object({
    source: z.enum(sources),
    property: z.string().nullable(),
    comparison: z.enum(comparisons),
    target: z.string().nullable(),
    severity: z.enum(severities),
  }),
);
