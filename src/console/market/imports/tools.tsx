import { DOCUMENTATION } from '../../documents.ts';
import { t, tRich } from '../../i18n/index.ts';
import classes from './imports.module.css';

const TOOLS = [
  { tool: t('Your own catalog'), file: t('items and purchases as JSON or CSV') },
  // not shown: names are the same in each language
  { tool: 'Gumroad', file: t('CSV of Sales → Export') },
  // not shown
  { tool: 'Envato', file: t('CSV of the statement, or JSON of the API’s sales') },
  // not shown
  { tool: 'Lemon Squeezy', file: t('CSV of Orders → Export, JSON of the API’s orders and license keys') },
  // not shown
  { tool: 'Polar', file: t('CSV of Sales → Orders → Export, JSON of the API’s license keys') },
  {
    // not shown
    tool: 'Easy Digital Downloads',
    file: t('CSV of Downloads → Reports → Export (payments) and of Tools → Export (licenses)'),
  },
  // not shown
  { tool: 'WooCommerce', file: t('JSON of the API’s orders or CSV of an export plugin, CSV of License Manager') },
];

export function Tools() {
  return (
    <>
      <dl className={classes.tools}>
        {TOOLS.map(({ tool, file }) => (
          <div key={tool}>
            <dt>{tool}</dt>
            <dd>{file}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.lead}>
        {t('If orders and license keys are in two files, import the orders first: each key is added to its order.')}{' '}
        {tRich('See <a>how to get each file</a>.', {
          a: (text) => <a href={`${DOCUMENTATION}/importing#sales-exports`}>{text}</a>,
        })}
      </p>
    </>
  );
}
