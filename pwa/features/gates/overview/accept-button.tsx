import { editGateDevice } from '#sync/contracts/gate/manage-gates.ts';
import type { OverviewPhone } from '#pwa/features/gates/phones.ts';
import { useGateSubmit } from '#pwa/features/gates/use-gate-submit.ts';
import { call } from '#pwa/lib/http/api.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { toast } from '#pwa/ui/feedback/toast.tsx';
import { Button } from '#pwa/ui/button.tsx';

/** Says that the office knows whose phone it is, so that others rely on it. */
export function AcceptButton({ phone }: { phone: OverviewPhone }) {
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
