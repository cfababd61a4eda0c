/** Entry point of the page at the address of a QR code, where anyone verifies the ticket. */
import '#pwa/verify/verify.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startLanguage } from '#pwa/lib/i18n/select-language.ts';
import { ownTicketPage } from '#pwa/lib/tickets/own-ticket-page.ts';
import { applyLeague } from '#pwa/verify/portal.ts';
import { VerifyScreen } from '#pwa/verify/verify-screen.tsx';

/** Milliseconds for the phone's storage, which may hang, to say who has the phone. */
const storagePatience = 1500;

const late = new Promise<null>((resolve) => {
  setTimeout(() => resolve(null), storagePatience);
});
const own = await Promise.race([ownTicketPage(location), late]);
if (own === null) await start();
else location.replace(`${own}${location.hash}`);

async function start(): Promise<void> {
  const element = document.getElementById('root');
  if (element === null) throw new Error('the page has no root');
  const root = createRoot(element);
  const show = () =>
    root.render(
      <StrictMode>
        <VerifyScreen onVerified={registerWorker} />
      </StrictMode>,
    );
  await startLanguage();
  const league = applyLeague();
  show();
  // Dates may have another time zone now.
  await league;
  show();
}

/** Makes the page open without signal. */
async function registerWorker(): Promise<void> {
  const workers = (navigator as Partial<Navigator>).serviceWorker;
  if (workers === undefined || import.meta.env.DEV) return;
  try {
    await workers.register('/verify-worker.js', { scope: '/R/' });
  } catch (error) {
    console.warn('the page cannot be kept for when there is no signal', error);
  }
}
