import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';

/** Below a field with something typed: what somebody else stored there meanwhile. */
export function CurrentValueHint({ value }: { value: string | undefined }) {
  const { t } = useTranslation();
  return (
    <b className="font-[600] text-pending-foreground">
      {t('form.nowStands', { value: value || t('form.nothing') })}
    </b>
  );
}
