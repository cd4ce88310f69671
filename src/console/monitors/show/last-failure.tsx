import { Skeleton } from '@mantine/core';
import type { LastFailure } from '../../api/monitors.ts';
import { milliseconds } from '../../ui/format/format.ts';
import { LogSecond } from '../../ui/format/moment.tsx';
import { type Fact, Facts } from '../../ui/layout/facts.tsx';
import { Card, Section } from '../../ui/layout/page.tsx';
import { causeText } from '../monitor/cause.ts';
import classes from './last-failure.module.css';

/** What the last failing check received: always shown as text, whatever it is. */
export function LastFailureSection({ failure }: { failure: LastFailure | null | undefined }) {
  if (failure === undefined) return <Skeleton height={160} radius={8} mt={32} aria-busy="true" />;
  if (failure === null) return null;
  const { at, cause, status, total, address, final_url, protocol, headers, body, body_cut } = failure;
  const facts: Fact[] = [
    ['Cause', causeText(cause)],
    ['Status', status || 'No response'],
    ['Took', milliseconds(total || null)],
    ...(address ? [['Address', address] satisfies Fact] : []),
    ...(final_url ? [['Final URL', final_url] satisfies Fact] : []),
    ...(protocol ? [['Protocol', protocol] satisfies Fact] : []),
  ];
  return (
    <Section title="Last failed check" note={<LogSecond at={at} />}>
      <Card>
        <div className={classes.failure}>
          <Facts facts={facts} className={classes.facts} />
          {headers.length > 0 && (
            <details className={classes.part}>
              <summary>
                {headers.length} response {headers.length === 1 ? 'header' : 'headers'}
              </summary>
              <dl className={classes.headers}>
                {headers.map(({ name, value }) => (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
            </details>
          )}
          {body !== null && (
            <div className={classes.part}>
              <h3>Response body{body_cut && <span className={classes.cut}>, the first 2,048 characters</span>}</h3>
              {body === '' ? (
                <p className={classes.cut}>Empty</p>
              ) : (
                // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and only what has the focus scrolls by keyboard
                <pre className={classes.body} tabIndex={0}>
                  {body}
                </pre>
              )}
            </div>
          )}
          {headers.length === 0 && body === null && (
            <p className={classes.cut}>{status ? 'The response had no text.' : 'Nothing was received.'}</p>
          )}
        </div>
      </Card>
    </Section>
  );
}
