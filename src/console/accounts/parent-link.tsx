import { Link } from '@tanstack/react-router';
import { t } from '../i18n/index.ts';
import { useIsGuest } from './session.ts';

type ParentLinkProps = {
  to: '/monitors' | '/incidents' | '/status-pages' | '/websites' | '/market/items';
  children: string;
};

/** For guests, the parent page is always the overview. */
export function ParentLink({ to, children }: ParentLinkProps) {
  const isGuest = useIsGuest();
  return <Link to={isGuest ? '/' : to}>{isGuest ? t('Overview') : children}</Link>;
}
