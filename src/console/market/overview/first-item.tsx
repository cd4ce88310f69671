import { Link } from '@tanstack/react-router';
import { useAccount } from '../../accounts/index.ts';
import { CopyBlock } from '../../ui/copy.tsx';
import { EmptyState } from '../../ui/notice.tsx';
import { CreateItem } from '../frame.tsx';
import classes from './overview.module.css';

/** What a new author does first. */
export function FirstItem() {
  const { username } = useAccount();
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
        You sold elsewhere before? <Link to="/market/import">Import your items and purchases</Link>, or do it on the
        machine that runs the service:
      </p>
      <CopyBlock label="import command" text={`npx gatehouse market import catalogue.json --account ${username}`} />
    </EmptyState>
  );
}
