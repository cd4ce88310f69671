import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { SupportFacts, SupportQuestionDetail } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { Status } from '../../ui/feedback/status.tsx';
import { calendarDate, count } from '../../ui/format/format.ts';
import { DateOf, DateTimeOf } from '../../ui/format/moment.tsx';
import { useZone } from '../../ui/format/time-zone.ts';
import saleClasses from '../sale/sale.module.css';
import { BuyerCard, FactCard } from '../sale/sale-facts.tsx';
import { licenceWord, PURCHASE_STYLES } from '../sale/sale-states.ts';
import { SUPPORT_WORDS, seatWords, versionWords } from './styles.ts';
import classes from './support.module.css';

/** Shows the current facts, and the facts at the time of the question if they differ. */
export function QuestionFacts({ question }: { question: SupportQuestionDetail }) {
  const { asked, now, purchase_id, purchase_code, item, buyer, created_at } = question;
  const zone = useZone();
  const support = ({ support: state, supported_until }: SupportFacts) =>
    supported_until === null ? SUPPORT_WORDS.none : supportText(state, calendarDate(Date.parse(supported_until), zone));
  const { labels, used } = now.activations;
  return (
    <div className={saleClasses.aside}>
      <FactCard
        title={t('Support')}
        facts={[
          [t('Support'), <CurrentAndPast key="support" now={support(now)} asked={support(asked)} />],
          [t('Version'), <CurrentAndPast key="version" now={versionWords(now)} asked={versionWords(asked)} />],
          now.downloaded_at !== null && [t('Downloaded'), <DateOf key="downloaded" at={now.downloaded_at} />],
          [
            t('Activations'),
            <CurrentAndPast key="seats" now={seatWords(now.activations)} asked={seatWords(asked.activations)}>
              {labels.length > 0 && (
                <ul className={classes.labels}>
                  {labels.map((label) => (
                    <li key={label}>{label || t('Unnamed')}</li>
                  ))}
                  {used > labels.length && <li>{t('and {count} more', { count: count(used - labels.length) })}</li>}
                </ul>
              )}
            </CurrentAndPast>,
          ],
        ]}
      />
      <FactCard
        title={t('Purchase')}
        facts={[
          [
            t('Code'),
            <Link key="code" to="/market/purchases/$id" params={{ id: String(purchase_id) }}>
              {purchase_code}
            </Link>,
          ],
          [
            t('Status'),
            <CurrentAndPast
              key="state"
              now={<Status {...PURCHASE_STYLES[now.state]} />}
              asked={PURCHASE_STYLES[asked.state].word}
              differs={now.state !== asked.state}
            />,
          ],
          [
            t('Item'),
            <Link key="item" to="/market/items/$id" params={{ id: String(item.id) }}>
              {item.name}
            </Link>,
          ],
          [t('License'), licenceWord(now.license_type)],
          now.imported && [t('Bought'), t('Elsewhere, imported')],
          [t('Asked'), <DateTimeOf key="asked" at={created_at} />],
        ]}
      />
      <BuyerCard name={buyer.name} email={buyer.email} list="/market/purchases" of={undefined} />
    </div>
  );
}

const supportText = (state: SupportFacts['support'], date: string): string =>
  state === 'active' ? t('Until {date}', { date }) : t('Ended {date}', { date });

type ThenProps = { now: ReactNode; asked: string; differs?: boolean; children?: ReactNode };

function CurrentAndPast({ now, asked, differs = now !== asked, children }: ThenProps) {
  return (
    <>
      {now}
      {children}
      {differs && <span className={classes.then}>{t('When asked: {asked}', { asked })}</span>}
    </>
  );
}
