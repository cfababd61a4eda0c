import { Link } from '@tanstack/react-router';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { buttonVariants } from '#pwa/ui/button.tsx';
import { Row } from '#pwa/ui/list/list.tsx';

/** The hash of a report's address that shows its first conflict. */
export const conflictHash = 'conflict';

/** A report with two versions of an answer; leads to them. */
export function ConflictRow({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation();
  return (
    <Row
      tone="conflict"
      title={t('reportScreens.conflictIn', { name })}
      trailing={
        <Link
          to="/reports/edit/$id"
          params={{ id }}
          hash={conflictHash}
          className={buttonVariants({ variant: 'outline', size: 'touch' })}
        >
          {t('reportScreens.choose')}
        </Link>
      }
    >
      {t('reportScreens.conflictInText')}
    </Row>
  );
}
