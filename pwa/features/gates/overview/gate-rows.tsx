import { useState } from 'react';
import type { GateOverview } from '#sync/contracts/gate/gate-overview.ts';
import {
  GateSignal,
  LastSynced,
  ListAndWaiting,
} from '#pwa/features/gates/overview/last-synced.tsx';
import { PhoneMenu } from '#pwa/features/gates/overview/phone-menu.tsx';
import { CodeDialog } from '#pwa/features/gates/dialogs/code-dialog.tsx';
import { GateDialog } from '#pwa/features/gates/dialogs/gate-dialog.tsx';
import { type OverviewGate, type OverviewPhone, phoneState } from '#pwa/features/gates/phones.ts';
import { joinWithCommas } from '#pwa/lib/i18n/lists.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { placeName } from '#pwa/lib/places/place-name.ts';
import { useMediaQuery } from '#pwa/ui/hooks/use-media-query.ts';
import { EditIcon, OnPhoneIcon, QrIcon, SafeIcon, SearchIcon, WaitingIcon } from '#pwa/ui/icons.ts';
import { IconButton, Button } from '#pwa/ui/button.tsx';
import { editGateDevice } from '#sync/contracts/gate/manage-gates.ts';
import { useGateSubmit } from '#pwa/features/gates/use-gate-submit.ts';
import { call } from '#pwa/lib/http/api.ts';
import { toast } from '#pwa/ui/feedback/toast.tsx';

/** A gate and the phones that check there. */
export function GateRows({
  gate,
  overview,
  isAdmin,
  now,
}: {
  gate: OverviewGate;
  overview: GateOverview;
  isAdmin: boolean;
  now: number;
}) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<'code' | 'edit' | null>(null);
  const phones = overview.devices.filter(({ gateId }) => gateId === gate.id);
  const isClosed = overview.match.closedAt !== null;
  const name = placeName(gate);
  const isWide = useMediaQuery('(min-width: 768px)');
  return (
    <tbody className="border-t border-border">
      <tr className="bg-muted">
        <th
          scope="rowgroup"
          colSpan={isWide ? 2 : 1}
          className="py-2 ps-4 pe-2 text-start font-normal md:ps-4.5"
        >
          <span className="flex items-center gap-3">
            <GateNumber number={gate.number} />
            <span className="min-w-0">
              <bdi className="block text-[0.9375rem] leading-5 font-[660]">{name}</bdi>
              <span className="block text-[0.8125rem] leading-4.5 text-muted-foreground">
                {gate.roles.length === 0
                  ? t('gates.everybody')
                  : joinWithCommas(gate.roles.map((role) => t(`role.${role}`)))}
              </span>
              <span className="block md:hidden">
                {!isClosed && <GateSignal phones={phones} now={now} />}
              </span>
            </span>
          </span>
        </th>
        <td className="px-2 max-md:hidden">
          {!isClosed && <GateSignal phones={phones} now={now} />}
        </td>
        <td className="num type-display px-2 text-end text-lg">{gate.letIn}</td>
        <td className="pe-2 text-end md:pe-3">
          <span className="inline-flex max-md:flex-col">
            {!isClosed && (
              <IconButton
                icon={QrIcon}
                label={t('gates.showCode', { number: gate.number })}
                size="sm"
                className="max-md:size-11"
                onClick={() => setOpen('code')}
              />
            )}
            {isAdmin && !isClosed && (
              <IconButton
                icon={EditIcon}
                label={t('gates.editGate', { number: gate.number })}
                size="sm"
                className="max-md:size-11"
                onClick={() => setOpen('edit')}
              />
            )}
          </span>
          {open === 'code' && (
            <CodeDialog
              gate={gate}
              match={overview.match}
              phones={phones}
              onClose={() => setOpen(null)}
            />
          )}
          {open === 'edit' && (
            <GateDialog overview={overview} gate={gate} onClose={() => setOpen(null)} />
          )}
        </td>
      </tr>
      {phones.map((phone) => (
        <PhoneRow key={phone.id} phone={phone} overview={overview} now={now} />
      ))}
      {phones.length === 0 && (
        <tr>
          <td colSpan={5} className="py-2.5 ps-9 pe-4 text-muted-foreground">
            {t('gates.noPhones')}
          </td>
        </tr>
      )}
    </tbody>
  );
}

/** A gate's number as its sign shows it. */
export function GateNumber({ number }: { number: number }) {
  return (
    <span className="num type-display grid h-8.5 w-10 flex-none place-items-center rounded-md bg-foreground text-xl text-background">
      {number}
    </span>
  );
}

function PhoneRow({
  phone,
  overview,
  now,
}: {
  phone: OverviewPhone;
  overview: GateOverview;
  now: number;
}) {
  const hasEnded = phoneState(phone, now) === 'revoked' || overview.match.closedAt !== null;
  return (
    <tr className="border-t border-border">
      <th scope="row" className="py-1.5 ps-6 pe-2 text-start font-normal md:ps-9">
        <span className="flex items-center gap-2">
          <OnPhoneIcon className="size-4 flex-none text-muted-foreground" aria-hidden />
          <span className="min-w-0">
            <span dir="auto">{phone.officer ?? phone.label}</span>
            <span className="block text-[0.8125rem] text-muted-foreground md:hidden">
              <Rights phone={phone} />
            </span>
            <span className="block text-[0.8125rem] md:hidden">
              <LastSynced phone={phone} now={now} />
              {!hasEnded && <ListAndWaiting phone={phone} now={now} />}
            </span>
          </span>
        </span>
      </th>
      <td className="px-2 max-md:hidden">
        <Rights phone={phone} />
      </td>
      <td className="num px-2 max-md:hidden">
        <LastSynced phone={phone} now={now} />
        {!hasEnded && <ListAndWaiting phone={phone} now={now} />}
      </td>
      <td className="num px-2 text-end">{phone.letIn}</td>
      <td className="py-0.5 pe-2 text-end md:pe-3">
        <span className="flex items-center justify-end gap-1">
          {!hasEnded && !phone.accepted && <AcceptButton phone={phone} />}
          {!hasEnded && <PhoneMenu phone={phone} overview={overview} />}
        </span>
      </td>
    </tr>
  );
}

const rightIcons = { check: SafeIcon, search: SearchIcon, officer: SafeIcon };

/** A phone's rights and its number of searches, even if it has lost the right to search. */
function Rights({ phone: { rights, searches, accepted } }: { phone: OverviewPhone }) {
  const { t } = useTranslation();
  const IconMark = accepted ? rightIcons[rights] : WaitingIcon;
  return (
    <span className="inline-flex items-center gap-1.5">
      <IconMark className="size-4 flex-none" aria-hidden />
      {joinWithCommas([
        t(accepted ? `gates.rights.${rights}` : 'gates.notAccepted'),
        searches > 0 && t('gates.searches', { count: searches }),
      ])}
    </span>
  );
}

/** Says that the office knows whose phone it is, so that others rely on it. */
function AcceptButton({ phone }: { phone: OverviewPhone }) {
  const { t } = useTranslation();
  const { busy, submit } = useGateSubmit(phone.matchId, { withToasts: true });
  const { id, version, label } = phone;

  async function accept(): Promise<void> {
    const body = { accept: true as const, version };
    await submit(
      async (idempotencyKey) => {
        await call(editGateDevice, { params: { id }, body, idempotencyKey });
        toast('success', { text: t('gates.accepted') });
      },
      [id, body],
    );
  }

  return (
    <Button
      size="sm"
      className="max-md:h-11"
      busy={busy}
      aria-label={t('gates.acceptPhone', { name: label })}
      onClick={() => void accept()}
    >
      {t('gates.accept')}
    </Button>
  );
}
