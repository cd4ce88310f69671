import { CopyBlock } from '../ui/feedback/copy.tsx';
import { useAccount, useSession } from './session.ts';

export function CommandBlock({ command, label }: { command: string; label: string }) {
  const { username } = useAccount();
  // not shown
  const call = useSession()?.command ?? 'npx gatehouse';
  return <CopyBlock label={label} text={`${call} ${command} --account ${username}`} />;
}
