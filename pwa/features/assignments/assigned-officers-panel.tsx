import type { UseQueryResult } from '@tanstack/react-query';
import { useId } from 'react';
import type { AssignedOfficer, AssignmentKind } from '#pwa/features/assignments/assignments.ts';
import { fullName, organizationName } from '#pwa/lib/people/person-name.ts';
import { listState, queryErrorState } from '#pwa/lib/admin/list/query-state.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Avatar } from '#pwa/ui/avatar.tsx';
import { StatusBadge } from '#pwa/ui/status/status.tsx';
import { List, Row } from '#pwa/ui/list/list.tsx';
import { ListSkeleton } from '#pwa/ui/list/list-skeleton.tsx';
import { ContentStates } from '#pwa/ui/feedback/content-states.tsx';
import { photoUrl } from '#pwa/lib/people/photo-url.ts';

/** The media officers already assigned to the selected tournament or match. */
export function AssignedOfficersPanel({
  kind,
  target,
  query,
}: {
  kind: AssignmentKind;
  target: string;
  query: UseQueryResult<AssignedOfficer[]>;
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
          state={listState(query, data?.length ?? 0, 1)}
          skeleton={<ListSkeleton rows={3} label={t('state.loading')} />}
          empty={{ title: t(event ? 'assignments.nobodyEvent' : 'assignments.nobodyMatch') }}
          error={queryErrorState(query)}
        >
          <List>
            {data?.map((person) => (
              <li key={person.id}>
                <Row
                  leading={<Avatar name={fullName(person)} src={photoUrl(person.profilePicture)} />}
                  title={<span dir="auto">{fullName(person)}</span>}
                  trailing={<OfficerStatusBadge kind={kind} person={person} />}
                >
                  <bdi>{organizationName(person)}</bdi>
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
  if (person.assigned)
    return <StatusBadge tone="approved">{t('assignments.assigned')}</StatusBadge>;
  if (person.status !== 'approved')
    return <StatusBadge tone={person.status}>{t(`status.${person.status}`)}</StatusBadge>;
  return kind === 'event' ? null : (
    <StatusBadge tone="plain">{t('assignments.ownRequest')}</StatusBadge>
  );
}
