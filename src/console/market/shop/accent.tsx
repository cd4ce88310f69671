import { t } from '../../i18n/index.ts';
import { ColourField } from '../../ui/form/colour-field.tsx';

type AccentProps = {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

export const Accent = (props: AccentProps) => (
  <ColourField description={t('Buttons and links. Made darker or lighter if text would be hard to read')} {...props} />
);
