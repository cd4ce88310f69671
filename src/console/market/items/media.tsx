import { useParams } from '@tanstack/react-router';
import { t } from '../../i18n/index.ts';
import { Section } from '../../ui/layout/page.tsx';
import { ItemFrame } from './frame.tsx';
import classes from './items.module.css';
import { KINDS, ROLES } from './labels.ts';
import { MediaSlot } from './media-slot.tsx';
import { Screenshots } from './screenshots.tsx';

export function ItemMediaPage() {
  const { id } = useParams({ from: '/shell/market/items/$id/media' });
  return (
    <ItemFrame id={id} open="/media">
      {(item) => (
        <>
          <Section
            title={t('Previews')}
            note={t('The item’s page in the shop shows {hint}', { hint: KINDS[item.kind].hint })}
          >
            <div className={classes.slots}>
              {KINDS[item.kind].roles.map((role) => (
                <MediaSlot key={role} item={item} role={role} {...ROLES[role]} />
              ))}
            </div>
          </Section>
          <Screenshots item={item} />
        </>
      )}
    </ItemFrame>
  );
}
