import '#pwa/lib/late-words/admin.ts';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { Kind } from '#pwa/features/assignments/assignment-form.ts';
import { AssignmentFormView } from '#pwa/features/assignments/assignment-form-view.tsx';
import { useTitle } from '#pwa/lib/use-title.ts';
import { useWords } from '#pwa/lib/words.ts';
import { DeskHead, DeskPage } from '#pwa/ui/desk.tsx';
import { TabList, tabClass } from '#pwa/ui/tabs.tsx';

const route = getRouteApi('/admin-area/admin/manage/assignments');
const kinds: readonly Kind[] = ['event', 'match'];

/** Media officers for a tournament, or the one of a match. */
export function AssignmentsScreen() {
  const { t } = useWords();
  const { to, id = '' } = route.useSearch();
  const kind: Kind = to ?? 'event';
  useTitle(t('assignments.title'));
  return (
    <DeskPage>
      <DeskHead
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
    </DeskPage>
  );
}
