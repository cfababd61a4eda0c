/** Adding a ticket to the wallet app of the device, and which of them it can have. */
import type { League } from '#sync/contracts/core/league.ts';
import { applePassPath, getGoogleWalletLink } from '#sync/contracts/tickets/wallets.ts';
import { ApiError, call, withSession } from '#pwa/lib/http/api.ts';
import { buildUrl, networkError, parseResponse } from '#pwa/lib/http/request.ts';
import { toast } from '#pwa/ui/feedback/toast.tsx';

export type Wallet = NonNullable<League['wallets']>[number];

/** Timeout in milliseconds, for some 30 KB over a stadium's network. */
const timeout = 20_000;

/** The league's wallets that this device supports; a Mac can have both. */
export function walletsHere(
  offered: League['wallets'],
  { userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'> = navigator,
): Wallet[] {
  const isMac = userAgent.includes('Macintosh');
  // An iPad identifies itself as a Mac, but has a touch screen.
  const isPhone = /iPhone|iPad|iPod/.test(userAgent) || (isMac && maxTouchPoints > 1);
  return (offered ?? []).filter((wallet) => (wallet === 'apple' ? isPhone || isMac : !isPhone));
}

/** Opens the wallet with the ticket, or shows why it cannot. */
export async function addToWallet(wallet: Wallet, ref: string): Promise<void> {
  try {
    location.assign(wallet === 'apple' ? await preparePass(ref) : await googleLink(ref));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    toast('error', { text: error.message });
  }
}

async function googleLink(ref: string): Promise<string> {
  const { url } = await call(getGoogleWalletLink, { params: { ref } });
  return url;
}

/**
 * Returns the pass's address once the server has replied with the pass: an iPhone opens its wallet
 * only for an address of the server, where an error would take the place of the app.
 */
async function preparePass(ref: string): Promise<string> {
  const address = buildUrl(applePassPath(ref));
  return withSession(async (token) => {
    const reply = await fetch(address, {
      headers: token === null ? {} : { 'x-access-token': token },
      cache: 'no-store',
      signal: AbortSignal.timeout(timeout),
    }).catch((error: unknown) => {
      throw networkError(error);
    });
    const type = reply.headers.get('content-type');
    if (reply.ok && type === 'application/vnd.apple.pkpass') return address;
    parseResponse(reply.status, await reply.text(), reply.headers.get('retry-after'));
    throw networkError();
  });
}
