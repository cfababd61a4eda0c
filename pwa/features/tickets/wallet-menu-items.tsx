import { addToWallet, walletsHere } from '#pwa/features/tickets/add-to-wallet.ts';
import { useLeague } from '#pwa/lib/app/league.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { useSyncStatus } from '#pwa/lib/sync/hooks.ts';
import { WalletIcon } from '#pwa/ui/icons.ts';
import { DropdownMenuItem } from '#pwa/ui/dropdown-menu.tsx';

/** Adds the ticket to the wallets that the league offers and this device has; needs the server. */
export function WalletMenuItems({ ticketRef }: { ticketRef: string }) {
  const { t } = useTranslation();
  const { reach } = useSyncStatus();
  // The browser often knows before the next sync fails.
  const isOffline = !navigator.onLine || reach === 'unreachable';
  return walletsHere(useLeague()?.wallets).map((wallet) => (
    <DropdownMenuItem
      key={wallet}
      disabled={isOffline}
      onSelect={() => void addToWallet(wallet, ticketRef)}
    >
      <WalletIcon aria-hidden />
      <span>
        {t(wallet === 'apple' ? 'ticketMenu.appleWallet' : 'ticketMenu.googleWallet')}
        {isOffline && <span className="block text-sm">{t('state.offline')}</span>}
      </span>
    </DropdownMenuItem>
  ));
}
