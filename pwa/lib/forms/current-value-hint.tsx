import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';

/** A hint below an edited field with the value that someone else has stored meanwhile. */
export function CurrentValueHint({ value }: { value: string | undefined }) {
  const { t } = useTranslation();
  return (
    <b className="font-[600] text-pending-foreground">
      {t('form.nowStands', { value: value || t('form.nothing') })}
    </b>
  );
}
