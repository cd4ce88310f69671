import {
  type ButtonProps,
  type CSSVariablesResolver,
  colorsTuple,
  createTheme,
  type InputWrapperProps,
  localStorageColorSchemeManager,
  type NativeSelectProps,
  type TooltipProps,
} from '@mantine/core';

/** Colors are defined in tokens.css only. */
export const theme = createTheme({
  fontFamily: 'var(--gh-font)',
  fontFamilyMonospace: 'var(--gh-mono)',
  primaryColor: 'accent',
  defaultRadius: 8,
  colors: { accent: colorsTuple('#4a43c9') },
  cursorType: 'pointer',
  respectReducedMotion: true,
  // Plain objects, because `Component.extend` would load the code of each component with the first page.
  components: {
    InputWrapper: {
      defaultProps: {
        inputWrapperOrder: ['label', 'input', 'error', 'description'],
      } satisfies Partial<InputWrapperProps>,
    },
    Button: { defaultProps: { size: 'sm' } satisfies Partial<ButtonProps>, styles: { root: { fontWeight: 550 } } },
    NativeSelect: { defaultProps: { size: 'sm' } satisfies Partial<NativeSelectProps> },
    Tooltip: {
      defaultProps: { transitionProps: { duration: 0 } } satisfies Partial<TooltipProps>,
    },
  },
});

const shared = {
  '--mantine-color-body': 'var(--gh-surface)',
  '--mantine-color-text': 'var(--gh-text)',
  '--mantine-color-bright': 'var(--gh-text)',
  '--mantine-color-dimmed': 'var(--gh-text-soft)',
  '--mantine-color-placeholder': 'var(--gh-text-faint)',
  '--mantine-color-anchor': 'var(--gh-accent)',
  '--mantine-color-error': 'var(--gh-down)',
  '--mantine-color-default': 'var(--gh-surface)',
  '--mantine-color-default-hover': 'var(--gh-hover)',
  '--mantine-color-default-color': 'var(--gh-text)',
  '--mantine-color-default-border': 'var(--gh-border-strong)',
  '--mantine-color-disabled': 'var(--gh-sunken)',
  '--mantine-color-disabled-color': 'var(--gh-text-faint)',
  '--mantine-color-disabled-border': 'var(--gh-border)',
  '--mantine-color-accent-filled': 'var(--gh-accent-fill)',
  '--mantine-color-accent-filled-hover': 'var(--gh-accent-fill-hover)',
  '--mantine-color-accent-light': 'var(--gh-accent-wash)',
  '--mantine-color-accent-light-hover': 'var(--gh-accent-wash)',
  '--mantine-color-accent-light-color': 'var(--gh-accent)',
  '--mantine-color-accent-text': 'var(--gh-accent)',
  '--mantine-color-accent-outline': 'var(--gh-accent)',
  '--mantine-primary-color-contrast': 'var(--gh-on-accent)',
  '--mantine-color-red-filled': 'var(--gh-down-fill)',
  '--mantine-color-red-filled-hover': 'var(--gh-down-fill-hover)',
  '--mantine-color-red-light': 'var(--gh-down-wash)',
  '--mantine-color-red-light-hover': 'var(--gh-down-wash)',
  '--mantine-color-red-light-color': 'var(--gh-down)',
  '--mantine-color-red-outline': 'var(--gh-down)',
};

// Mantine uses these shades for inputs, lists and switches in the dark theme.
const darkShades = {
  '--mantine-color-dark-0': 'var(--gh-text)',
  '--mantine-color-dark-1': 'var(--gh-text-soft)',
  '--mantine-color-dark-2': 'var(--gh-text-soft)',
  '--mantine-color-dark-3': 'var(--gh-text-faint)',
  '--mantine-color-dark-4': 'var(--gh-border-strong)',
  '--mantine-color-dark-5': 'var(--gh-border-strong)',
  '--mantine-color-dark-6': 'var(--gh-surface)',
  '--mantine-color-dark-7': 'var(--gh-surface)',
  '--mantine-color-dark-8': 'var(--gh-page)',
};

export const tokensToMantine: CSSVariablesResolver = () => ({
  variables: {},
  light: shared,
  dark: { ...shared, ...darkShades },
});

/** public/assets/theme-v1.js reads the same key before the first paint. */
export const themeChoice = localStorageColorSchemeManager({ key: 'gatehouse-theme' });
