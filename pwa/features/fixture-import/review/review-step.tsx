import { useMemo, useState } from 'react';
import type {
  ImportPlan,
  PlannedRow,
  ParsedFixtureFile,
} from '#sync/contracts/matches/fixture-import.ts';
import { ReviewToolbar } from '#pwa/features/fixture-import/review/review-toolbar.tsx';
import { ResolvePanel } from '#pwa/features/fixture-import/resolve/resolve-panel.tsx';
import { importColumns } from '#pwa/features/fixture-import/review/import-columns.tsx';
import type { FixtureImport } from '#pwa/features/fixture-import/store/saved-import.ts';
import {
  refreshPlan,
  changeChoices,
  resetImport,
  acceptOutOfRange,
  runImport,
} from '#pwa/features/fixture-import/store/import-store.ts';
import {
  countBookings,
  countByState,
  matchesRowFilter,
  countUnresolved,
  type RowFilter,
} from '#pwa/features/fixture-import/review/plan-rows.ts';
import { countResolved } from '#pwa/features/fixture-import/resolve/resolved-list.tsx';
import { useTableLabels } from '#pwa/lib/admin/list/table-labels.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { BottomSheet } from '#pwa/ui/dialogs/bottom-sheet.tsx';
import { NothingFoundIllustration } from '#pwa/ui/feedback/more-illustrations.tsx';
import { StateMessage } from '#pwa/ui/feedback/content-states.tsx';
import { Banner } from '#pwa/ui/feedback/banner.tsx';
import { DataTable } from '#pwa/ui/data-table/data-table.tsx';
import { EmailRecipients } from '#pwa/lib/admin/mail/email-recipients.tsx';
import { useMediaQuery } from '#pwa/ui/hooks/use-media-query.ts';
import type { TableView } from '#pwa/ui/data-table/table-view.ts';

/** The changes that the file would make, line by line, with the open questions beside them. */
export function ReviewStep({
  state,
  plan,
  file,
}: {
  state: FixtureImport;
  plan: ImportPlan;
  file: ParsedFixtureFile;
}) {
  const { t } = useTranslation();
  const words = useTableLabels();
  const [show, setShow] = useState<RowFilter>('all');
  const [view, setView] = useState<TableView>({ sort: 'line' });
  const [deciding, setDeciding] = useState(false);
  const { changedLines } = state;
  const counts = countByState(plan);
  const ready = counts.new + counts.changed;
  const open = countUnresolved(plan);
  const beside = open + countResolved(state.choices) > 0;
  // The questions take width from the list if both are side by side.
  const narrow = useMediaQuery(`(max-width: ${beside ? 1535 : 1279}px)`);
  const columns = useMemo(
    () =>
      importColumns(
        t,
        new Set(changedLines),
        {
          onTime: (line, time) =>
            changeChoices((choices) => ({ ...choices, times: [...choices.times, { line, time }] })),
          onOutside: (line) => acceptOutOfRange([line]),
        },
        narrow,
      ),
    [t, changedLines, narrow],
  );
  const rows = useMemo(
    () => plan.rows.filter((row) => matchesRowFilter(row, show, view.q)),
    [plan, show, view.q],
  );
  const decide = beside && <ResolvePanel state={state} plan={plan} file={file} />;

  return (
    <>
      {state.problem !== null && (
        <Banner
          tone="error"
          action={
            changedLines.length === 0 && (
              <Button
                variant="outline"
                size="xs"
                className="max-md:min-h-11"
                onClick={() => void refreshPlan()}
              >
                {t('action.tryAgain')}
              </Button>
            )
          }
        >
          {state.problem}
        </Banner>
      )}
      <div className="flex min-h-0 flex-1">
        <div className="flex min-w-0 flex-1 flex-col">
          <ReviewToolbar
            state={state}
            file={file}
            counts={counts}
            show={show}
            onShow={(next) => {
              setShow(next);
              setView({ ...view, page: 1 });
            }}
            q={view.q ?? ''}
            onSearch={(q) => setView({ ...view, q, page: 1 })}
          />
          {beside && (
            <div className="xl:hidden">
              <Banner
                tone="notice"
                action={
                  <Button
                    variant="outline"
                    size="xs"
                    className="max-md:min-h-11"
                    onClick={() => setDeciding(true)}
                  >
                    {t(open > 0 ? 'fixtureImport.decide' : 'fixtureImport.settled')}
                  </Button>
                }
              >
                {open > 0
                  ? t('fixtureImport.toDecide', { count: open })
                  : t('fixtureImport.nothingOpen')}
              </Banner>
            </div>
          )}
          <DataTable<PlannedRow>
            label={t('fixtureImport.title')}
            columns={columns}
            rows={rows}
            rowId={({ line }) => String(line)}
            rowName={({ home, away }) => t('matches.versus', { home: home.name, away: away.name })}
            view={view}
            onView={setView}
            words={words}
            instead={
              rows.length > 0 ? undefined : (
                <StateMessage
                  illustration={<NothingFoundIllustration />}
                  title={t('state.nothingFoundTitle')}
                  text={t('state.nothingFoundText')}
                  action={
                    <Button
                      variant="outline"
                      size="touch"
                      onClick={() => {
                        setShow('all');
                        setView({ sort: 'line' });
                      }}
                    >
                      {t('action.clearFilters')}
                    </Button>
                  }
                />
              )
            }
          />
        </div>
        {decide && (
          <aside
            aria-label={t('fixtureImport.decide')}
            className="w-90 flex-none overflow-y-auto border-s border-border bg-card p-5 max-xl:hidden"
          >
            {decide}
          </aside>
        )}
      </div>
      <footer className="sticky bottom-0 z-10 flex min-h-16 flex-none flex-wrap items-center gap-x-5 gap-y-1 border-t border-border bg-card px-4 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] md:px-6">
        <div className="min-w-48 flex-1">
          <p>
            {t('fixtureImport.goesIn', { new: counts.new, changed: counts.changed })}{' '}
            <span className="text-muted-foreground">
              {t('fixtureImport.staysOut', { count: counts.unclear + counts.wrong })}
              {counts.postponed > 0 &&
                ` ${t('fixtureImport.staysPostponed', { count: counts.postponed })}`}
            </span>{' '}
            {countBookings(plan) > 0 && (
              <b className="font-[600] text-pending-foreground">
                {t('fixtureImport.booked', { count: countBookings(plan) })}
              </b>
            )}
          </p>
          {countBookings(plan) > 0 && <EmailRecipients people={plan.people} />}
        </div>
        <div className="flex gap-2.5 max-md:w-full max-md:*:flex-1">
          <Button variant="outline" size="touch" onClick={resetImport}>
            {t('action.cancel')}
          </Button>
          <Button
            size="touch"

            disabled={ready === 0}
            busy={state.busy}
            onClick={() => void runImport()}
          >
            {t('fixtureImport.do', { count: ready })}
          </Button>
        </div>
      </footer>
      <BottomSheet
        open={deciding && beside}
        onOpenChange={setDeciding}
        title={t('fixtureImport.decide')}
        closeLabel={t('action.close')}
      >
        {decide}
      </BottomSheet>
    </>
  );
}
