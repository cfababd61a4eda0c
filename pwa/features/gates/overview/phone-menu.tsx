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
import { Menu, MenuItem } from '#pwa/ui/dropdown-menu.tsx';

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
      <Menu
        trigger={
          <IconButton
            icon={MoreIcon}
            size="sm"
            className="max-md:size-11"
            label={t('gates.phoneActions', { name: phone.officer ?? phone.label })}
          />
        }
      >
        {rights === 'check' && (
          <MenuItem
            icon={SearchIcon}
            onSelect={() => void change({ rights: 'search' }, t('gates.searchGranted'))}
          >
            {t('gates.grantSearch')}
          </MenuItem>
        )}
        {rights === 'search' && (
          <MenuItem
            icon={SearchIcon}
            onSelect={() => void change({ rights: 'check' }, t('gates.searchWithdrawn'))}
          >
            {t('gates.withdrawSearch')}
          </MenuItem>
        )}
        {overview.gates.length > 1 && rights !== 'officer' && (
          <MenuItem icon={OpenedIcon} onSelect={() => setOpen('move')}>
            {t('gates.movePhone')}
          </MenuItem>
        )}
        {lostReason === null ? (
          <MenuItem icon={AlertIcon} onSelect={() => setOpen('lost')}>
            {t('gates.reportLost')}
          </MenuItem>
        ) : (
          <MenuItem
            icon={OnPhoneIcon}
            onSelect={() => void change({ lost: null }, t('gates.phoneFound'))}
          >
            {t('gates.takeBackLost')}
          </MenuItem>
        )}
        <MenuItem icon={RevokedIcon} onSelect={() => setOpen('revoke')}>
          {t('gates.revokePhone')}
        </MenuItem>
      </Menu>
      {open === 'move' && <MovePhoneDialog phone={phone} gates={overview.gates} onClose={close} />}
      {open === 'lost' && <LostPhoneDialog phone={phone} onClose={close} />}
      {open === 'revoke' && <RevokePhoneDialog phone={phone} onClose={close} />}
    </>
  );
}
