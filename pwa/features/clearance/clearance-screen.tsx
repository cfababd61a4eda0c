import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import {
  type ClearanceOverview,
  exportClearance,
  getClearance,
  maxClearancePeople,
} from '#sync/contracts/admin/clearance.ts';
import { ImportAnswers } from '#pwa/features/clearance/import-answers.tsx';
import { EventHeader } from '#pwa/lib/admin/event-header.tsx';
import { queryErrorState } from '#pwa/lib/admin/list/query-state.ts';
import { StaleDataBanner } from '#pwa/lib/admin/list/stale-data-banner.tsx';
import { formQuery } from '#pwa/lib/admin/queries/admin-queries.ts';
import { downloadWithProgress } from '#pwa/lib/files/export-list.ts';
import { formatDate, leagueDayOf } from '#pwa/lib/format/dates.ts';
import { useDocumentTitle } from '#pwa/lib/hooks/use-document-title.ts';
import { call } from '#pwa/lib/http/api.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { ContentStates } from '#pwa/ui/feedback/content-states.tsx';
import { DownloadIcon } from '#pwa/ui/icons.ts';
import { AdminPage } from '#pwa/ui/layout/admin-page.tsx';
import { Section } from '#pwa/ui/layout/page.tsx';
import { ListSkeleton } from '#pwa/ui/list/list-skeleton.tsx';

const clearanceQuery = (id: string) =>
  formQuery(['clearance', id], ({ signal }) => call(getClearance, { params: { id }, signal }));

/** The file for security about the people who wait for a tournament, and its answers. */
export function ClearanceScreen() {
  const { t } = useTranslation();
  const { id } = useParams({ from: '/admin-area/admin/manage/tournaments/$id/security' });
  const query = useQuery(clearanceQuery(id));
  const client = useQueryClient();
  const { data } = query;
  useDocumentTitle(t('clearance.sheet'));

  async function refresh(): Promise<void> {
    const keys = [['clearance', id], ['requests'], ['user']];
    await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
  }

  return (
    <AdminPage>
      <EventHeader id={id} />
      <div className="min-h-0 flex-1 p-4 md:overflow-y-auto md:px-6 md:py-5">
        <ContentStates
          state={data ? 'ready' : query.isError ? 'error' : 'loading'}
          banner={<StaleDataBanner query={query} />}
          skeleton={<ListSkeleton rows={4} label={t('state.loading')} />}
          empty={{ title: t('clearance.nobody') }}
          error={queryErrorState(query)}
        >
          {data && (
            <div className="max-w-3xl">
              <AskSecurity id={id} overview={data} onExported={refresh} />
              <Section title={t('clearance.importTitle')}>
                <ImportAnswers eventId={id} onStored={refresh} />
              </Section>
            </div>
          )}
        </ContentStates>
      </div>
    </AdminPage>
  );
}

const numbers = ['notAsked', 'unanswered', 'cleared', 'notCleared'] as const;

/** How many people wait, by security's answer, and the button that exports those without one. */
function AskSecurity({
  id,
  overview,
  onExported,
}: {
  id: string;
  overview: ClearanceOverview;
  onExported: () => Promise<void>;
}) {
  const { t } = useTranslation();
  const [isExporting, setExporting] = useState(false);

  async function exportPeople(): Promise<void> {
    setExporting(true);
    await downloadWithProgress({
      id: `clearance-${id}`,
      notice: t('clearance.exportNotice'),
      requestFile: async () => ({
        fileName: `${t('clearance.sheet')}_${leagueDayOf(new Date())}.xlsx`,
        post: { path: exportClearance.path.replace(':id', id), body: {} },
      }),
    }).finally(() => setExporting(false));
    await onExported();
  }

  return (
    <Section title={t('clearance.exportTitle')}>
      <dl
        aria-label={t('clearance.waiting')}
        className="mb-4 flex flex-wrap gap-x-8 gap-y-2 rounded-md border border-border bg-card px-4 py-3"
      >
        {numbers.map((name) => (
          <div key={name}>
            <dt className="text-sm text-muted-foreground">{t(`clearance.${name}`)}</dt>
            <dd className="num text-lg font-[620]">{overview[name]}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-col gap-2 text-muted-foreground">
        <p>{t('clearance.exportText', { max: maxClearancePeople })}</p>
        <p className="font-[580] text-foreground">
          {t('clearance.keep', { date: formatDate(overview.endDate) })}
        </p>
        <p>{t('clearance.logged')}</p>
      </div>
      <Button
        variant="signal"
        size="touch"
        icon={DownloadIcon}
        className="mt-4"
        busy={isExporting}
        disabled={overview.notAsked + overview.unanswered === 0}
        onClick={() => void exportPeople()}
      >
        {t('clearance.export')}
      </Button>
    </Section>
  );
}
