import { useWords } from '#pwa/lib/words.ts';

/** Below a field with something typed: what somebody else stored there meanwhile. */
export function NowStands({ value }: { value: string | undefined }) {
  const { t } = useWords();
  return (
    <b className="font-[600] text-pending-foreground">
      {t('form.nowStands', { value: value || t('form.nothing') })}
    </b>
  );
}
