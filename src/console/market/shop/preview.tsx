import { Button } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, useState } from 'react';
import { accentOf, isColour } from '../../../accent.ts';
import { useAccount } from '../../accounts/index.ts';
import type { ShopProfile } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { ChoiceButtons } from '../../ui/form/choice-buttons.tsx';
import { price } from '../../ui/format/format.ts';
import { itemsQuery } from '../items/queries.ts';
import { Picture } from '../picture.tsx';
import classes from './preview.module.css';
import { PAGE_NAMES, PAGES, type ProfileValues } from './values.ts';

type Theme = 'light' | 'dark';
const THEMES = { light: t('Light'), dark: t('Dark') } satisfies Record<Theme, string>;

export function ShopPreview({ profile, values }: { profile: ShopProfile; values: ProfileValues }) {
  const { first_name, last_name, username } = useAccount();
  const [theme, setTheme] = useState<Theme>('light');
  const [folded, setFolded] = useState(true);
  const item = useQuery(itemsQuery({ status: 'published', per_page: 10 })).data?.data[0];
  const name = values.name.trim() || `${first_name} ${last_name}`.trim() || username;
  const links = [
    ...values.links.map(({ key }) => key).filter((label) => label.trim() !== ''),
    ...PAGE_NAMES.filter((page) => values[page].trim() !== '').map((page) => PAGES[page]),
    t('Your purchases'),
  ];
  return (
    <section className={classes.preview} aria-label={t('Preview of the shop')}>
      <div className={classes.bar}>
        <h2>{t('Preview')}</h2>
        <Button
          className={classes.fold ?? ''}
          variant="default"
          size="xs"
          aria-expanded={!folded}
          onClick={() => setFolded(!folded)}
        >
          {folded ? t('Show preview') : t('Hide preview')}
        </Button>
        <ChoiceButtons
          label={t('Theme of the preview')}
          choices={THEMES}
          chosen={theme}
          className={folded ? classes.foldedThemes : ''}
          onChoose={setTheme}
        />
      </div>
      <div
        className={classes.window}
        data-theme={theme}
        data-folded={folded || undefined}
        style={coloursOf(values.accent, theme) as CSSProperties}
      >
        <div className={classes.head}>
          {profile.logo_url ? <img src={profile.logo_url} alt={name} /> : <b>{name}</b>}
          <span className={classes.search}>
            <span>{t('Search items')}</span>
            <span className={classes.button}>{t('Search')}</span>
          </span>
        </div>
        <div className={classes.body}>
          <div>
            <p className={classes.name}>{name}</p>
            {values.intro.trim() !== '' && <p className={classes.intro}>{values.intro}</p>}
          </div>
          <div className={classes.sample}>
            <div className={classes.card}>
              <div className={classes.thumb}>
                {item ? (
                  <Picture className={classes.picture} src={item.media.thumbnail} alt="" />
                ) : (
                  <IconPhoto size={28} aria-hidden />
                )}
              </div>
              <div className={classes.text}>
                <b>{item?.name ?? t('Your first item')}</b>
                <span>{item?.category ?? t('Category')}</span>
                <b className={classes.price}>{item ? price(item.price.regular, item.currency) : price(19, 'EUR')}</b>
              </div>
            </div>
            <div className={classes.actions}>
              <span className={classes.button}>{t('Buy now')}</span>
              <span className={classes.link}>{t('A link')}</span>
            </div>
          </div>
        </div>
        <div className={classes.foot}>
          <b>{name}</b>
          <span className={classes.links}>
            {links.map((label, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: links can have the same text
              <span key={index}>{label}</span>
            ))}
          </span>
        </div>
      </div>
    </section>
  );
}

const USUAL = {
  light: { fill: '#4a43c9', on_fill: '#ffffff', accent: '#4a43c9' },
  dark: { fill: '#5d56dd', on_fill: '#ffffff', accent: '#aaa6ff' },
};

/** Adjusts the accent colour for contrast, as the shop does. */
function coloursOf(typed: string, theme: Theme): Record<string, string> {
  const colour = typed.trim().toLowerCase();
  const { fill, on_fill, accent } = isColour(colour) ? accentOf(colour)[theme] : USUAL[theme];
  return { '--fill': fill, '--on-fill': on_fill, '--link': accent };
}
