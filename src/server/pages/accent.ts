import { type AccentTheme, accentOf, isColour } from '../../accent.ts';

/** Returns CSS that overrides the default colours of a page, or '' if the colour is invalid. */
export function accentCss(colour: string): string {
  if (!isColour(colour)) return '';
  const { light, dark } = accentOf(colour);
  const set = ({ fill, on_fill, accent, bar }: AccentTheme) =>
    `--fill: ${fill}; --on-fill: ${on_fill}; --accent: ${accent}; --bar: ${bar}`;
  return `:root { ${set(light)} }
@media (prefers-color-scheme: dark) { :root:not([data-theme=light]) { ${set(dark)} } }
:root[data-theme=dark] { ${set(dark)} }
`;
}
