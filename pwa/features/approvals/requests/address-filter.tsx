import type { RequestView } from '#pwa/features/approvals/search.ts';
import { ListFilter } from '#pwa/lib/admin/list/list-filter.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';

/** Filters registrations by whether their address is confirmed. */
export function AddressFilter() {
  const { t } = useTranslation();
  return (
    <ListFilter<RequestView>
      name="address"
      label={t('approvals.address')}
      anyLabel={t('approvals.anyAddress')}
      options={[
        { value: 'confirmed', label: t('approvals.addressConfirmed') },
        { value: 'unconfirmed', label: t('approvals.addressUnconfirmed') },
      ]}
    />
  );
}
