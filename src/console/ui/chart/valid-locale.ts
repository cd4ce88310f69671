// A browser that was started without a locale may call its language "en-US@posix", which Intl refuses; uPlot asks for it
// while it loads and would take the page with it. Imported before uPlot.
try {
  new Intl.NumberFormat(navigator.language);
} catch {
  Object.defineProperty(navigator, 'language', { value: 'en', configurable: true });
}
