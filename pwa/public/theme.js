// Runs before the first paint, so that the night theme never flashes white. The page's own code
// (pwa/lib/app/theme.ts) takes over from here.
try {
  var chosen = localStorage.getItem('touchline.theme');
  var night = matchMedia('(prefers-color-scheme: dark)').matches;
  if (chosen === 'dark' || (chosen !== 'light' && night)) {
    document.documentElement.classList.add('dark');
  }
} catch {
  // Storage is closed: the day theme stands.
}
