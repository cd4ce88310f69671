import { Link } from '@tanstack/react-router';
import { CommandBlock } from '../../accounts/index.ts';
import { EmptyState } from '../../ui/feedback/notice.tsx';
import { CreateItem } from '../frame.tsx';
import classes from '../overview/overview.module.css';

/** What a new author does first. */
export function FirstItem() {
  return (
    <EmptyState title="Sell your first item">
      <p>An item is anything you sell: a theme, an icon set, a track, a video. It takes three steps.</p>
      <ol className={classes.steps}>
        <li>
          <span>Create the item: name, description, and prices for the regular and extended licence.</span>
        </li>
        <li>
          <span>Add a thumbnail, previews, and a first version with the files to download.</span>
        </li>
        <li>
          <span>Publish it. You get a product page in the shop and a buy button for your website.</span>
        </li>
      </ol>
      <CreateItem />
      <p>
        Already selling elsewhere? <Link to="/market/import">Import your items and purchases</Link>, or run this in the
        Gatehouse folder on your server:
      </p>
      <CommandBlock label="import command" command="market import catalogue.json" />
    </EmptyState>
  );
}
