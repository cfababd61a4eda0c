import { useState } from 'react';
import type { GateOverview } from '#sync/contracts/gate/gate-overview.ts';
import { editGateDevice } from '#sync/contracts/gate/manage-gates.ts';
import { MovePhoneDialog } from '#pwa/features/gates/dialogs/move-phone-dialog.tsx';
import { RevokePhoneDialog } from '#pwa/features/gates/dialogs/revoke-phone-dialog.tsx';
import { LostPhoneDialog } from '#pwa/features/gates/dialogs/lost-phone-dialog.tsx';
import type { OverviewPhone } from '#pwa/features/gates/phones.ts';
import { useGateSubmit } from '#pwa/features/gates/use-gate-submit.ts';
import { call } from '#pwa/lib/http/api.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { toast } from '#pwa/ui/feedback/toast.tsx';
import {
  AlertIcon,
  MoreIcon,
  OnPhoneIcon,
  OpenedIcon,
  RevokedIcon,
  SearchIcon,
} from '#pwa/ui/icons.ts';
import { IconButton } from '#pwa/ui/button.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#pwa/ui/dropdown-menu.tsx';

/** Actions for a phone: change its rights or its gate, report it lost, revoke it. */
export function PhoneMenu({ phone, overview }: { phone: OverviewPhone; overview: GateOverview }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<'move' | 'lost' | 'revoke' | null>(null);
  const { submit } = useGateSubmit(phone.matchId, { withToasts: true });
  const close = () => setOpen(null);
  const { id, version, rights, lostReason } = phone;

  async function change(body: { rights: 'check' | 'search' } | { lost: null }, done: string) {
    const sent = { ...body, version };
    await submit(
      async (idempotencyKey) => {
        await call(editGateDevice, { params: { id }, body: sent, idempotencyKey });
        toast('success', { text: done });
      },
      [id, sent],
    );
  }

  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <IconButton
            icon={MoreIcon}
            size="sm"
            className="max-md:size-11"
            label={t('gates.phoneActions', { name: phone.officer ?? phone.label })}
          />
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          {rights === 'check' && (
            <DropdownMenuItem
              onSelect={() => void change({ rights: 'search' }, t('gates.searchGranted'))}
            >
              <SearchIcon aria-hidden />
              {t('gates.grantSearch')}
            </DropdownMenuItem>
          )}
          {rights === 'search' && (
            <DropdownMenuItem
              onSelect={() => void change({ rights: 'check' }, t('gates.searchWithdrawn'))}
            >
              <SearchIcon aria-hidden />
              {t('gates.withdrawSearch')}
            </DropdownMenuItem>
          )}
          {overview.gates.length > 1 && rights !== 'officer' && (
            <DropdownMenuItem onSelect={() => setOpen('move')}>
              <OpenedIcon aria-hidden />
              {t('gates.movePhone')}
            </DropdownMenuItem>
          )}
          {lostReason === null ? (
            <DropdownMenuItem onSelect={() => setOpen('lost')}>
              <AlertIcon aria-hidden />
              {t('gates.reportLost')}
            </DropdownMenuItem>
          ) : (
            <DropdownMenuItem onSelect={() => void change({ lost: null }, t('gates.phoneFound'))}>
              <OnPhoneIcon aria-hidden />
              {t('gates.takeBackLost')}
            </DropdownMenuItem>
          )}
          <DropdownMenuItem onSelect={() => setOpen('revoke')}>
            <RevokedIcon aria-hidden />
            {t('gates.revokePhone')}
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      {open === 'move' && <MovePhoneDialog phone={phone} gates={overview.gates} onClose={close} />}
      {open === 'lost' && <LostPhoneDialog phone={phone} onClose={close} />}
      {open === 'revoke' && <RevokePhoneDialog phone={phone} onClose={close} />}
    </>
  );
}
