import '#pwa/lib/i18n/deferred-messages/admin.ts';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { AssignmentKind } from '#pwa/features/assignments/assignment-form.ts';
import { AssignmentFormView } from '#pwa/features/assignments/assignment-form-view.tsx';
import { useDocumentTitle } from '#pwa/lib/hooks/use-document-title.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { AdminPageHeader, AdminPage } from '#pwa/ui/layout/admin-page.tsx';
import { TabList, tabClass } from '#pwa/ui/primitives/tabs.tsx';

const route = getRouteApi('/admin-area/admin/manage/assignments');
const kinds: readonly AssignmentKind[] = ['event', 'match'];

/** Assigns media officers to a tournament, or one to a match. */
export function AssignmentsScreen() {
  const { t } = useTranslation();
  const { to, id = '' } = route.useSearch();
  const kind: AssignmentKind = to ?? 'event';
  useDocumentTitle(t('assignments.title'));
  return (
    <AdminPage>
      <AdminPageHeader
        title={t('assignments.title')}
        tabs={
          <TabList label={t('assignments.category')}>
            {kinds.map((each) => (
              <Link
                key={each}
                to="/admin/manage/assignments"
                search={each === 'match' ? { to: 'match' } : {}}
                activeOptions={{ exact: true }}
                activeProps={{}}
                aria-current={each === kind ? 'page' : undefined}
                className={tabClass}
                replace
              >
                {each === 'event' ? t('assignments.toEvent') : t('assignments.toMatch')}
              </Link>
            ))}
          </TabList>
        }
      />
      <AssignmentFormView key={`${kind} ${id}`} kind={kind} target={id} />
    </AdminPage>
  );
}
