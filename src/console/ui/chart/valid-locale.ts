// A browser that was started without a locale can report "en-US@posix", which Intl rejects. uPlot reads the locale
// while it is loading, so import this file first.
try {
  new Intl.NumberFormat(navigator.language);
} catch {
  Object.defineProperty(navigator, 'language', { value: 'en', configurable: true });
}
