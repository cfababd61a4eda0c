import { useId } from 'react';
import type { AssignedOfficer } from '#pwa/features/assignments/assigned-officers.ts';
import type { AssignmentKind } from '#pwa/features/assignments/assignment-form.ts';
import { queryErrorState } from '#pwa/lib/admin/list/query-state.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Avatar } from '#pwa/ui/primitives/avatar.tsx';
import { Badge } from '#pwa/ui/primitives/badge.tsx';
import { List, Row } from '#pwa/ui/primitives/list.tsx';
import { ListSkeleton } from '#pwa/ui/feedback/skeleton.tsx';
import { ContentStates } from '#pwa/ui/feedback/content-states.tsx';

type Query = {
  data: readonly AssignedOfficer[] | undefined;
  isError: boolean;
  error: unknown;
  refetch: () => Promise<unknown>;
};

/** The media officers already assigned to the selected tournament or match. */
export function AssignedOfficersPanel({
  kind,
  target,
  query,
}: {
  kind: AssignmentKind;
  target: string;
  query: Query;
}) {
  const { t } = useTranslation();
  const headId = useId();
  const event = kind === 'event';
  const { data } = query;
  return (
    <section aria-labelledby={headId} className="flex min-w-0 flex-col gap-2">
      <h2 id={headId} className="text-[0.9375rem] leading-5 font-semibold">
        {t(event ? 'assignments.nowEvent' : 'assignments.nowMatch')}
        {data !== undefined && data.length > 0 && (
          <span className="num ms-2 font-normal text-muted-foreground">{data.length}</span>
        )}
      </h2>
      {target === '' ? (
        <p className="text-muted-foreground">
          {t(event ? 'assignments.notChosenEvent' : 'assignments.notChosenMatch')}
        </p>
      ) : (
        <ContentStates
          state={
            data === undefined
              ? query.isError
                ? 'error'
                : 'loading'
              : data.length === 0
                ? 'empty'
                : 'ready'
          }
          skeleton={<ListSkeleton rows={3} label={t('state.loading')} />}
          empty={{ title: t(event ? 'assignments.nobodyEvent' : 'assignments.nobodyMatch') }}
          error={queryErrorState(query)}
        >
          <List>
            {data?.map((person) => (
              <li key={person.id}>
                <Row
                  leading={
                    <Avatar
                      name={person.name}
                      src={person.picture && `/api/file/${person.picture}`}
                    />
                  }
                  title={<span dir="auto">{person.name}</span>}
                  trailing={<OfficerStatusBadge kind={kind} person={person} />}
                >
                  {person.organization}
                </Row>
              </li>
            ))}
          </List>
        </ContentStates>
      )}
    </section>
  );
}

function OfficerStatusBadge({ kind, person }: { kind: AssignmentKind; person: AssignedOfficer }) {
  const { t } = useTranslation();
  if (person.assigned) return <Badge tone="approved">{t('assignments.assigned')}</Badge>;
  if (person.status !== 'approved')
    return <Badge tone={person.status}>{t(`status.${person.status}`)}</Badge>;
  return kind === 'event' ? null : <Badge tone="plain">{t('assignments.ownRequest')}</Badge>;
}
