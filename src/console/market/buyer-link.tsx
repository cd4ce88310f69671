import { Link } from '@tanstack/react-router';

type BuyerLinkProps = { name: string; email: string | null; list: '/market/purchases' | '/market/orders' };

export function BuyerLink({ name, email, list }: BuyerLinkProps) {
  if (!email) return <span title={name}>{name || '–'}</span>;
  return (
    <Link to={list} search={{ search: email }} title={name ? `${name}, ${email}` : email}>
      {name || email}
    </Link>
  );
}
