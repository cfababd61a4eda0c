import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { MatchAllocationForm } from '#pwa/features/pools/form/match-allocation-form.tsx';
import { AllocationView } from '#pwa/features/pools/list/allocation-view.tsx';
import { PlacesSkeleton } from '#pwa/features/pools/list/places-skeleton.tsx';
import { allocationQuery, templateQuery } from '#pwa/features/pools/pool-queries.ts';
import { useSaveTemplate, useTemplate } from '#pwa/features/pools/venue/use-template.ts';
import { HeaderActions } from '#pwa/lib/admin/header-actions.tsx';
import { queryErrorState } from '#pwa/lib/admin/list/query-state.ts';
import { StaleDataBanner } from '#pwa/lib/admin/list/stale-data-banner.tsx';
import { MatchHeader, matchSummaryQuery } from '#pwa/lib/admin/match-header.tsx';
import { useDocumentTitle } from '#pwa/lib/hooks/use-document-title.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { ContentStates } from '#pwa/ui/feedback/content-states.tsx';
import { AddIcon, EditIcon, PlaceIcon } from '#pwa/ui/icons.ts';
import { AdminPage } from '#pwa/ui/layout/admin-page.tsx';

/** The places of a match: setting them up, giving them, and who has one. */
export function PlacesScreen() {
  const { t } = useTranslation();
  const { id } = useParams({ from: '/admin-area/admin/manage/matches/$id/places' });
  const query = useQuery(allocationQuery(id));
  const { data: allocation } = query;
  const [isEditing, setEditing] = useState(false);
  const venueId = useQuery(matchSummaryQuery(id)).data?.Location.id ?? '';
  const { data: template } = useQuery({ ...templateQuery(venueId), enabled: venueId !== '' });
  const { busy, apply } = useTemplate();
  const saveTemplate = useSaveTemplate(venueId);
  useDocumentTitle(t('matches.tabPlaces'));
  const isEmpty = allocation === null;
  const state = allocation === undefined ? (query.isError ? 'error' : 'loading') : 'ready';
  return (
    <AdminPage>
      <MatchHeader
        id={id}
        actions={
          allocation &&
          !isEditing && (
            <HeaderActions
              actions={[
                ...(template === null
                  ? [
                      {
                        icon: PlaceIcon,
                        label: t('pools.saveAsTemplate'),
                        busy: saveTemplate.busy,
                        run: () => void saveTemplate.save(allocation),
                      },
                    ]
                  : []),
                { icon: EditIcon, label: t('pools.edit'), run: () => setEditing(true) },
              ]}
            />
          )
        }
      />
      {isEditing && allocation !== undefined ? (
        <MatchAllocationForm id={id} allocation={allocation} onClose={() => setEditing(false)} />
      ) : (
        <ContentStates
          state={isEmpty ? 'empty' : state}
          banner={<StaleDataBanner query={query} />}
          skeleton={<PlacesSkeleton className="p-4 md:px-6 md:py-5" />}
          empty={{
            title: t('pools.emptyTitle'),
            text: t('pools.emptyText'),
            action: (
              <div className="flex flex-wrap justify-center gap-2.5">
                <Button
                  size="touch"
                  variant={template ? 'outline' : 'signal'}
                  icon={AddIcon}
                  onClick={() => setEditing(true)}
                >
                  {t('pools.setUp')}
                </Button>
                {template && (
                  <Button
                    size="touch"
                    variant="signal"
                    icon={PlaceIcon}
                    busy={busy}
                    onClick={() => void apply([id])}
                  >
                    {t('pools.useTemplate')}
                  </Button>
                )}
              </div>
            ),
          }}
          error={queryErrorState(query)}
        >
          {allocation && <AllocationView id={id} allocation={allocation} />}
        </ContentStates>
      )}
    </AdminPage>
  );
}
