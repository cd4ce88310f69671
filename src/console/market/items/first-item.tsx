import { Link } from '@tanstack/react-router';
import { CommandBlock } from '../../accounts/index.ts';
import { EmptyState } from '../../ui/feedback/notice.tsx';
import { CreateItem } from '../frame.tsx';
import classes from '../overview/overview.module.css';

/** What a new author does first. */
export function FirstItem() {
  return (
    <EmptyState title="Sell your first item">
      <p>An item is what people buy here: a theme, an icon set, a track, a video. It takes three steps.</p>
      <ol className={classes.steps}>
        <li>
          <span>Create the item: its name, what it is, and what a regular and an extended licence cost.</span>
        </li>
        <li>
          <span>Add a thumbnail and previews, and a first version with the files that buyers download.</span>
        </li>
        <li>
          <span>Publish it. It gets a page of its own in the shop, and a buy button for your website.</span>
        </li>
      </ol>
      <CreateItem />
      <p>
        You sold elsewhere before? <Link to="/market/import">Import your items and purchases</Link>, or do it in the
        folder of Gatehouse on the machine that runs it:
      </p>
      <CommandBlock label="import command" command="market import catalogue.json" />
    </EmptyState>
  );
}
