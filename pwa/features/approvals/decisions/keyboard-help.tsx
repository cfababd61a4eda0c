import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Kbd } from '#pwa/ui/kbd.tsx';

/** The keys of the registrations, besides those on the buttons. */
export function QueueKeys() {
  const { t } = useTranslation();
  return (
    <p className="hidden flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted-foreground xl:flex">
      <Keys keys={['J', 'K']} text={t('approvals.keysNext')} />
      <Keys keys={['1', '2', '3']} text={t('approvals.keysPictures')} />
      <Keys keys={['X']} text={t('approvals.keysSelect')} />
      <Keys keys={['Shift']} text={t('approvals.keysRange')} />
    </p>
  );
}

/** The keys of the tables of accreditations and bookings. */
export function TableKeys() {
  const { t } = useTranslation();
  return (
    <p className="hidden items-center gap-4 text-muted-foreground lg:flex">
      <Keys keys={['J', 'K']} text={t('approvals.keysNext')} />
      <Keys keys={['Enter']} text={t('approvals.keysOpen')} />
      <Keys keys={['X']} text={t('approvals.keysSelect')} />
      <Keys keys={['Shift']} text={t('approvals.keysRange')} />
    </p>
  );
}

function Keys({ keys, text }: { keys: readonly string[]; text: string }) {
  return (
    <span className="flex items-center gap-1.5 whitespace-nowrap">
      {keys.map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}
      {text}
    </span>
  );
}
