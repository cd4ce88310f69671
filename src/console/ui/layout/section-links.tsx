import { Link } from '@tanstack/react-router';
import classes from './section-links.module.css';
import { useStrip } from './strip.ts';

type SectionLinksProps = { label: string; sections: readonly { to: string; word: string }[]; open: string };

export function SectionLinks({ label, sections, open }: SectionLinksProps) {
  const strip = useStrip(open);
  return (
    <nav ref={strip} className={classes.sections} aria-label={label}>
      {sections.map(({ to, word }) => (
        <Link key={to} to={to} activeOptions={{ exact: true }} aria-current={to === open ? 'page' : undefined}>
          {word}
        </Link>
      ))}
    </nav>
  );
}
