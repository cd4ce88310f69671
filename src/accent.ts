/** Red, green and blue, 0 to 255. */
type Colour = readonly [number, number, number];
export type AccentTheme = {
  fill: string;
  on_fill: string;
  accent: string;
  /** behind the selected item */
  bar: string;
};
export type Accent = { light: AccentTheme; dark: AccentTheme };

/** Minimum contrast of text (WCAG 2.2, level AA). */
export const textContrast = 4.5;
/** Minimum contrast between a button and the page. */
const fillContrast = 1.4;

const [black, white]: Colour[] = [
  [0, 0, 0],
  [255, 255, 255],
];
/** Backgrounds of text: page, cards and inset areas. */
const backgrounds: Record<keyof Accent, { surface: Colour; all: Colour[]; towards: Colour; barShare: number }> = {
  light: {
    surface: white as Colour,
    all: ['#fbfbfc', '#ffffff', '#f4f4f6'].map(parse),
    towards: black as Colour,
    barShare: 0.1,
  },
  dark: {
    surface: parse('#16161a'),
    all: ['#0f0f12', '#16161a', '#1d1d22'].map(parse),
    towards: white as Colour,
    barShare: 0.2,
  },
};

export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/.test(text);

/** Moves the colour in both themes until text is readable. */
export const accentOf = (colour: string): Accent => ({
  light: themeOf(parse(colour), 'light'),
  dark: themeOf(parse(colour), 'dark'),
});

function themeOf(colour: Colour, theme: keyof Accent): AccentTheme {
  const { surface, all, towards, barShare } = backgrounds[theme];
  const bar = mix(surface, colour, barShare);
  const fill = move(colour, towards, (tried) => contrast(tried, surface) >= fillContrast);
  const accent = move(colour, towards, (tried) =>
    [...all, bar].every((ground) => contrast(tried, ground) >= textContrast),
  );
  const onFill = contrast(fill, white as Colour) >= textContrast ? white : black;
  return { fill: hex(fill), on_fill: hex(onFill as Colour), accent: hex(accent), bar: hex(bar) };
}

function move(colour: Colour, towards: Colour, willDo: (tried: Colour) => boolean): Colour {
  for (let share = 0; share < 1; share += 0.02) {
    const tried = mix(colour, towards, share);
    if (willDo(tried)) return tried;
  }
  return towards;
}

/** Contrast ratio, 1 to 21 (WCAG 2.2). Both as `#rrggbb`. */
export const contrastOf = (one: string, other: string): number => contrast(parse(one), parse(other));

function contrast(one: Colour, other: Colour): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Rounded, so the checked colour is the one shown. */
const mix = (from: Colour, to: Colour, share: number): Colour =>
  from.map((part, index) => Math.round(part + ((to[index] ?? 0) - part) * share)) as unknown as Colour;

function parse(text: string): Colour {
  const number = Number.parseInt(text.slice(1), 16);
  return [number >> 16, (number >> 8) & 255, number & 255];
}

const hex = (colour: Colour): string => `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
