import type { MonitorRow } from '../../database/index.ts';
import { invalid, t } from '../../kernel/index.ts';
import { type Assertion, readAssertions } from '../assertions/index.ts';
import { parseMonitorAddress } from './address.ts';

/** Other kinds support every source. */
const receives: Readonly<Record<string, readonly Assertion['source'][]>> = {
  tcp: ['text', 'response_time'],
  dns: ['text', 'response_time'],
  icmp: ['response_time'],
  tls: ['text', 'response_time', 'certificate_issuer', 'certificate_days'],
  starttls: ['text', 'response_time', 'certificate_issuer', 'certificate_days'],
  ws: ['json', 'text', 'response_time', 'certificate_issuer', 'certificate_days'],
  grpc: ['response_time', 'certificate_issuer', 'certificate_days'],
  heartbeat: [],
};

export function checkAssertions({ url, assertions }: Pick<MonitorRow, 'url' | 'assertions'>): void {
  const { kind } = parseMonitorAddress(url);
  const possible = receives[kind];
  if (possible === undefined) return;
  const index = readAssertions(assertions).findIndex(({ source }) => !possible.includes(source));
  if (index < 0) return;
  const { source } = readAssertions(assertions)[index]!;
  throw invalid({
    [`assertions[${index}][source]`]: [
      t('assertions[{index}][source] cannot be {source} for {kind}:// monitors.', { index, source, kind }),
    ],
  });
}
