import { SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { t } from '../i18n/index.ts';

export function ThemeControl() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SegmentedControl
      aria-label={t('Theme')}
      size="xs"
      fullWidth
      transitionDuration={0}
      value={colorScheme}
      onChange={(choice) => setColorScheme(choice as typeof colorScheme)}
      data={[
        { value: 'auto', label: t('System') },
        { value: 'light', label: t('Light') },
        { value: 'dark', label: t('Dark') },
      ]}
    />
  );
}
