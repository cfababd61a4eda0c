/** Shows the stewards' page. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#pwa/gate/app.tsx';
import { showStoredTypeface } from '#pwa/gate/deferred-downloads.ts';
import { startTheme } from '#pwa/lib/app/theme.ts';
import { startLanguage } from '#pwa/lib/i18n/select-language.ts';

startTheme();
showStoredTypeface();
await startLanguage();
const root = document.getElementById('root');
if (root === null) throw new Error('the page has no root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
