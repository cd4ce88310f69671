import { t } from '../../i18n/index.ts';
import { ColourField } from '../../ui/form/colour-field.tsx';

type AccentProps = {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

/** The accent colour, typed or picked. */
export const Accent = (props: AccentProps) => (
  <ColourField
    description={t('Buttons and links. Made darker or lighter where text would be hard to read')}
    {...props}
  />
);
