import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { Infer } from '#sync/contracts/core/endpoint.ts';
import {
  type getAllocationTemplate,
  saveAllocationTemplate,
} from '#sync/contracts/pools/manage-pools.ts';
import { AllocationForm } from '#pwa/features/pools/form/allocation-form.tsx';
import { PlacesSkeleton } from '#pwa/features/pools/list/places-skeleton.tsx';
import { templateQuery, venueMatchesQuery } from '#pwa/features/pools/pool-queries.ts';
import { useTemplate } from '#pwa/features/pools/venue/use-template.ts';
import { VenueMatches } from '#pwa/features/pools/venue/venue-matches.tsx';
import { queryErrorState } from '#pwa/lib/admin/list/query-state.ts';
import { VenueHeader } from '#pwa/lib/admin/venue-header.tsx';
import { useDocumentTitle } from '#pwa/lib/hooks/use-document-title.ts';
import { call } from '#pwa/lib/http/api.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { ContentStates } from '#pwa/ui/feedback/content-states.tsx';
import { toast } from '#pwa/ui/feedback/toast.tsx';
import { AdminPage } from '#pwa/ui/layout/admin-page.tsx';

/** The template of a venue's places, and the venue's matches that get their places from it. */
export function VenuePlacesScreen() {
  const { t } = useTranslation();
  const { id } = useParams({ from: '/admin-area/admin/manage/venues/$id/places' });
  const query = useQuery(templateQuery(id));
  useDocumentTitle(t('matches.tabPlaces'));
  return (
    <AdminPage>
      <VenueHeader id={id} />
      <ContentStates
        state={query.data !== undefined ? 'ready' : query.isError ? 'error' : 'loading'}
        skeleton={<PlacesSkeleton className="p-4 md:px-6 md:py-5" />}
        empty={{ title: t('places.venueGone') }}
        error={queryErrorState(query)}
      >
        {query.data !== undefined && <VenuePlaces key={id} id={id} template={query.data} />}
      </ContentStates>
    </AdminPage>
  );
}

function VenuePlaces({
  id,
  template,
}: {
  id: string;
  template: Infer<typeof getAllocationTemplate.reply>;
}) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const query = useQuery(venueMatchesQuery(id));
  const { data: matches } = query;
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const { busy: isApplying, done, apply } = useTemplate();
  const chosen = (matches ?? [])
    .filter((match) => match.obstacle === null && !leftOut.has(match.id) && !done.has(match.id))
    .map((match) => match.id);
  const toggle = (matchId: string) => {
    const next = new Set(leftOut);
    if (!next.delete(matchId)) next.add(matchId);
    setLeftOut(next);
  };

  /** Sets up the chosen matches, unless the template has to be saved before and cannot. */
  async function setUp(save?: () => Promise<boolean>): Promise<void> {
    if (save === undefined || (await save())) await apply(chosen);
  }

  return (
    <AllocationForm
      name={`venue-places/${id}`}
      stored={template}
      send={(body, idempotencyKey) =>
        call(saveAllocationTemplate, { params: { id }, body, idempotencyKey })
      }
      fetchAgain={() => client.fetchQuery({ ...templateQuery(id), staleTime: 0 })}
      onSaved={async () => {
        await client.invalidateQueries({ queryKey: ['pools'] });
        toast('success', { text: t('pools.templateSaved') });
      }}
      below={
        <section>
          <h2 className="heading-2 mb-1">{t('pools.venueMatches')}</h2>
          <p className="mb-4 text-sm text-muted-foreground">{t('pools.venueMatchesHint')}</p>
          <ContentStates
            state={
              matches === undefined
                ? query.isError
                  ? 'error'
                  : 'loading'
                : matches.length === 0
                  ? 'empty'
                  : 'ready'
            }
            skeleton={<PlacesSkeleton />}
            empty={{ title: t('pools.noVenueMatches') }}
            error={queryErrorState(query)}
          >
            {matches && (
              <VenueMatches matches={matches} leftOut={leftOut} done={done} onToggle={toggle} />
            )}
          </ContentStates>
        </section>
      }
    >
      {({ busy, isChanged, save }) => (
        <>
          <p className="min-w-0 flex-1 basis-56 text-sm text-muted-foreground">
            {t('pools.templateHint')}
          </p>
          <Button type="submit" size="touch" variant="outline" busy={busy} disabled={isApplying}>
            {t('pools.saveTemplate')}
          </Button>
          {(chosen.length > 0 || isApplying) && (
            <Button
              size="touch"
              variant="signal"
              className="md:min-w-32"
              busy={isApplying}
              disabled={busy}
              onClick={() => void setUp(template === null || isChanged ? save : undefined)}
            >
              {t('pools.applyTo', { count: chosen.length })}
            </Button>
          )}
        </>
      )}
    </AllocationForm>
  );
}
