import { useEffect, useState } from 'react';
import { scannedCode } from '#pwa/lib/tickets/own-ticket-page.ts';
import { portal } from '#pwa/verify/portal.ts';
import { VerdictPage } from '#pwa/verify/verdict-page.tsx';
import { type Verdict, verifyCode } from '#pwa/verify/verify-code.ts';

/** A new scan each time: the same code may have another verdict now. */
const readAddress = () => ({ code: scannedCode(location.href) });

/** Verifies the code in the page's address, again for another code and when there is a network. */
export function VerifyScreen({ onVerified }: { onVerified: () => Promise<void> }) {
  const [verdict, setVerdict] = useState<Verdict>({ kind: 'checking' });
  const [scan, setScan] = useState(readAddress);
  const verifyAgain = () => setScan(readAddress());

  useEffect(() => {
    // The same ticket with another code keeps the page open.
    const onHashChange = () =>
      setScan((scan) => (scannedCode(location.href) === scan.code ? scan : readAddress()));
    const onOnline = () => setScan(readAddress());
    addEventListener('hashchange', onHashChange);
    addEventListener('online', onOnline);
    return () => {
      removeEventListener('hashchange', onHashChange);
      removeEventListener('online', onOnline);
    };
  }, []);

  useEffect(() => {
    let isLatest = true;
    const show = (next: Verdict) => {
      if (isLatest) setVerdict(next);
    };
    void verifyCode(scan.code, portal, show)
      .catch((error: unknown) => {
        console.error('the ticket could not be verified', error);
        show({ kind: 'cannotVerify' });
      })
      .then(onVerified);
    return () => {
      isLatest = false;
    };
  }, [scan, onVerified]);

  return <VerdictPage verdict={verdict} onAgain={verifyAgain} />;
}
