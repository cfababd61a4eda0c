import { useInstallWay } from '#pwa/lib/app/install.ts';
import { pushWay, readPushChoice } from '#pwa/lib/push/browser-push.ts';

/** How the app can ask: `iphone` explains the installation, which notifications need there. */
export function useAskWay(userId: string): 'ask' | 'iphone' | null {
  const isIPhone = useInstallWay() === 'iphone';
  if (readPushChoice(userId) !== null) return null;
  const way = pushWay();
  if (way === 'no') return isIPhone ? 'iphone' : null;
  return way === 'denied' ? null : 'ask';
}
