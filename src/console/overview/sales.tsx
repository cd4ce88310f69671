import { Link } from '@tanstack/react-router';
import type { Overview } from '../api/accounts.ts';
import { count, money } from '../ui/format/format.ts';
import classes from './page.module.css';

export function Sales({ sales }: Pick<Overview, 'sales'>) {
  return (
    <section className={classes.card} aria-labelledby="sales">
      <div className={classes.cardTop}>
        <h2 id="sales">Sales</h2>
        <Link to="/market/purchases">All purchases</Link>
      </div>
      {sales.items === 0 ? (
        <div className={classes.next}>
          <p>Add an item to your shop, or import sales from elsewhere.</p>
          <Link to="/market" className={classes.more}>
            Get started
          </Link>
        </div>
      ) : (
        <>
          <div className={classes.figures}>
            <Link to="/market/purchases" className={classes.figure}>
              <b>{count(sales.today)}</b>
              <span>today</span>
            </Link>
            <Link to="/market/purchases" className={classes.figure}>
              <b>{count(sales.last_7_days)}</b>
              <span>last 7 days</span>
            </Link>
          </div>
          <div className={classes.figures}>
            {sales.revenue_7_days.map(({ currency, amount }) => (
              <Link key={currency} to="/market/purchases" className={classes.figure}>
                <b>{money(amount, currency)}</b>
                <span>revenue, last 7 days</span>
              </Link>
            ))}
          </div>
          <Link to="/market/items" className={classes.more}>
            {sales.items === 1 ? '1 item' : `${count(sales.items)} items`} in the catalogue
          </Link>
        </>
      )}
    </section>
  );
}
