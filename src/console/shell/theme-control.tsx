import { SegmentedControl, useMantineColorScheme } from '@mantine/core';

/** Light, dark, or as the system says. */
export function ThemeControl() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SegmentedControl
      aria-label="Theme"
      size="xs"
      fullWidth
      transitionDuration={0}
      value={colorScheme}
      onChange={(choice) => setColorScheme(choice as typeof colorScheme)}
      data={[
        { value: 'auto', label: 'System' },
        { value: 'light', label: 'Light' },
        { value: 'dark', label: 'Dark' },
      ]}
    />
  );
}
