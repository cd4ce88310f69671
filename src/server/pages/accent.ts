import { type AccentTheme, accentOf, isColour } from '../../accent.ts';

/** The style that replaces the usual colours of a page. */
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
