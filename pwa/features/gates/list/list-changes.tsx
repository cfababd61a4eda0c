import type { GateOverview } from '#sync/contracts/gate/gate-overview.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { AlertIcon } from '#pwa/ui/icons.ts';

/** Numbers of people added and removed since a version was issued; nothing without changes. */
export function ListChanges({
  list: { added, removed },
}: {
  list: Pick<NonNullable<GateOverview['list']>, 'added' | 'removed'>;
}) {
  const { t } = useTranslation();
  if (added + removed === 0) return null;
  return (
    <p
      role="status"
      className="num flex gap-2 rounded-md bg-pending px-3 py-2.5 font-[560] text-pending-foreground"
    >
      <AlertIcon className="mt-px size-4.5 flex-none" aria-hidden />
      {t('securityList.changedSince', { added, removed })}
    </p>
  );
}
