import { causeText } from '../../../shared/cause-text.ts';
import type { LastFailure } from '../../api/monitors.ts';
import { t, tRich } from '../../i18n/index.ts';
import { count, milliseconds } from '../../ui/format/format.ts';
import { type Fact, Facts } from '../../ui/layout/facts.tsx';
import { Card } from '../../ui/layout/page.tsx';
import classes from '../show/last-failure.module.css';

/** Shows the body as plain text, whatever its content type is. */
export function FailureCard({ failure }: { failure: LastFailure }) {
  const { cause, status, total, address, final_url, protocol, headers, body, body_cut } = failure;
  const facts: Fact[] = [
    [t('Cause'), causeText(cause)],
    [t('Status'), status || t('No response')],
    [t('Took'), milliseconds(total || null)],
    ...(address ? [[t('Address'), address] satisfies Fact] : []),
    ...(final_url ? [[t('Final URL'), final_url] satisfies Fact] : []),
    ...(protocol ? [[t('Protocol'), protocol] satisfies Fact] : []),
  ];
  return (
    <Card>
      <div className={classes.failure}>
        <Facts facts={facts} className={classes.facts} />
        {headers.length > 0 && (
          <details className={classes.part}>
            <summary>
              {t('{count, plural, one {# response header} other {# response headers}}', { count: headers.length })}
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
            <h3>
              {body_cut
                ? tRich('Response body<cut>, the first {count} characters</cut>', {
                    count: count(body.length),
                    cut: (text) => <span className={classes.cut}>{text}</span>,
                  })
                : t('Response body')}
            </h3>
            {body === '' ? (
              <p className={classes.cut}>{t('Empty')}</p>
            ) : (
              // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard scrolls only focused elements
              <pre className={classes.body} tabIndex={0}>
                {body}
              </pre>
            )}
          </div>
        )}
        {headers.length === 0 && body === null && (
          <p className={classes.cut}>{status ? t('The response had no text.') : t('No response was received.')}</p>
        )}
      </div>
    </Card>
  );
}
