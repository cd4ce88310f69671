import { CopyBlock } from '../ui/feedback/copy.tsx';
import { useAccount, useSession } from './session.ts';

/** A command of the command line for this account, called so that it works on this installation. */
export function CommandBlock({ command, label }: { command: string; label: string }) {
  const { username } = useAccount();
  // not shown
  const call = useSession()?.command ?? 'npx gatehouse';
  return <CopyBlock label={label} text={`${call} ${command} --account ${username}`} />;
}
