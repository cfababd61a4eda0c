import type { RequestView } from '#pwa/features/approvals/search.ts';
import { ListFilter } from '#pwa/lib/admin/list/list-filter.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';

/** Switches from the requests that the desk decides to those that wait for an answer. */
export function WaitingFilter({ asked }: { asked: number }) {
  const { t } = useTranslation();
  return (
    <ListFilter<RequestView>
      name="waiting"
      label={t('approvals.waitingForDesk')}
      anyLabel={t('approvals.waitingForDesk')}
      options={[
        { value: 'applicant', label: t('approvals.waitingForApplicant', { count: asked }) },
      ]}
    />
  );
}
