// Runs before the first paint, so that a dark console never flashes white. The key is shared with ui/theme.ts.
(() => {
  let choice = null;
  try {
    choice = localStorage.getItem('gatehouse-theme');
  } catch {
    // Storage may be forbidden; the system's choice stands then.
  }
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
