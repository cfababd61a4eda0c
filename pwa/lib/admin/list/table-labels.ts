/** The table's labels in the current language. */
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';

export function useTableLabels() {
  const { t } = useTranslation();
  return {
    pages: (first: number, last: number, total: number) => t('table.pages', { first, last, total }),
    page: (page: number, pages: number) => t('table.page', { page, pages }),
    previous: t('table.previous'),
    next: t('table.next'),
    selectAll: t('table.selectAll'),
    selectAllRows: (count: number) => t('bulk.selectAll', { count }),
    selectRow: (name: string) => t('table.selectRow', { name }),
    selected: (count: number) => t('table.selected', { count }),
    clearSelection: t('action.clear'),
  };
}
