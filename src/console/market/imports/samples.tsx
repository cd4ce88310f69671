import { t } from '../../i18n/index.ts';
import classes from './imports.module.css';

// not shown
const ITEMS = `id,name,category,version,media.thumbnail,media.preview_image,price.regular,price.extended,currency,published_at
harbour-icons,Harbour Icons,Graphics,1.0.0,https://files.example/thumbnail.png,https://files.example/preview.png,19.99,79,EUR,2026-03-01T12:00:00Z
`;

// not shown
const PURCHASES = `purchase_code,license_type,price,currency,item_name,date,buyer_email,buyer_name
7f1a3c52-9d4e-4b6a-8c21-5e0f9a7b3d64,Regular License,19.99,EUR,Harbour Icons,2026-03-02T09:30:00Z,ada@buyer.example,Ada Buyer
`;

const SAMPLES = [
  { word: t('Items'), file: 'items.csv', text: ITEMS },
  { word: t('Purchases'), file: 'purchases.csv', text: PURCHASES },
];

export function Samples() {
  return (
    <p className={classes.samples}>
      {t('Sample CSV files:')}
      {SAMPLES.map(({ word, file, text }) => (
        <a key={file} href={`data:text/csv;charset=utf-8,${encodeURIComponent(text)}`} download={file}>
          {word}
        </a>
      ))}
    </p>
  );
}
