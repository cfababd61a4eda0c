import { useMemo, useState } from 'react';
import type {
  ImportPlan,
  PlannedRow,
  ParsedFixtureFile,
} from '#sync/contracts/matches/fixture-import.ts';
import { CheckHead } from '#pwa/features/fixture-import/check-head.tsx';
import { Decide } from '#pwa/features/fixture-import/decide.tsx';
import { importColumns } from '#pwa/features/fixture-import/import-columns.tsx';
import {
  look,
  settle,
  startAgain,
  takeOutside,
  write,
  type Order,
} from '#pwa/features/fixture-import/import-order.ts';
import {
  bookedOf,
  countsOf,
  fitsRow,
  openQuestions,
  type Show,
} from '#pwa/features/fixture-import/plan-rows.ts';
import { settledCount } from '#pwa/features/fixture-import/settled.tsx';
import { useTableLabels } from '#pwa/lib/admin/list/table-labels.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/primitives/button.tsx';
import { Sheet } from '#pwa/ui/primitives/dialog.tsx';
import { NothingFoundIllustration } from '#pwa/ui/feedback/illustrations.tsx';
import { StateMessage } from '#pwa/ui/feedback/content-states.tsx';
import { Banner } from '#pwa/ui/feedback/banner.tsx';
import { DataTable } from '#pwa/ui/table/data-table.tsx';
import { useMediaQuery } from '#pwa/ui/use-media-query.ts';
import type { TableView } from '#pwa/ui/table/table-view.ts';

/** Line by line what the file would do; what is unclear is settled beside it. */
export function CheckList({
  order,
  plan,
  file,
}: {
  order: Order;
  plan: ImportPlan;
  file: ParsedFixtureFile;
}) {
  const { t } = useTranslation();
  const words = useTableLabels();
  const [show, setShow] = useState<Show>('all');
  const [view, setView] = useState<TableView>({ sort: 'line' });
  const [deciding, setDeciding] = useState(false);
  const { meanwhile } = order;
  const counts = countsOf(plan);
  const ready = counts.new + counts.changed;
  const open = openQuestions(plan);
  const beside = open + settledCount(order.choices) > 0;
  // What is decided stands beside the list where there is room for both.
  const narrow = useMediaQuery(`(max-width: ${beside ? 1535 : 1279}px)`);
  const columns = useMemo(
    () =>
      importColumns(
        t,
        new Set(meanwhile),
        {
          onTime: (line, time) =>
            settle((choices) => ({ ...choices, times: [...choices.times, { line, time }] })),
          onOutside: (line) => takeOutside([line]),
        },
        narrow,
      ),
    [t, meanwhile, narrow],
  );
  const rows = useMemo(
    () => plan.rows.filter((row) => fitsRow(row, show, view.q)),
    [plan, show, view.q],
  );
  const decide = beside && <Decide order={order} plan={plan} file={file} />;

  return (
    <>
      {order.problem !== null && (
        <Banner
          tone="error"
          action={
            meanwhile.length === 0 && (
              <Button size="xs" className="max-md:min-h-11" onClick={() => void look()}>
                {t('action.tryAgain')}
              </Button>
            )
          }
        >
          {order.problem}
        </Banner>
      )}
      <div className="flex min-h-0 flex-1">
        <div className="flex min-w-0 flex-1 flex-col">
          <CheckHead
            order={order}
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
                  <Button size="xs" className="max-md:min-h-11" onClick={() => setDeciding(true)}>
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
                  drawing={<NothingFoundIllustration />}
                  title={t('state.nothingFoundTitle')}
                  text={t('state.nothingFoundText')}
                  action={
                    <Button
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
            </span>{' '}
            {bookedOf(plan) > 0 && (
              <b className="font-[600] text-pending-foreground">
                {t('fixtureImport.booked', { count: bookedOf(plan) })}
              </b>
            )}
          </p>
        </div>
        <div className="flex gap-2.5 max-md:w-full max-md:*:flex-1">
          <Button size="touch" onClick={startAgain}>
            {t('action.cancel')}
          </Button>
          <Button
            size="touch"
            variant="primary"
            disabled={ready === 0}
            busy={order.busy}
            onClick={() => void write()}
          >
            {t('fixtureImport.do', { count: ready })}
          </Button>
        </div>
      </footer>
      <Sheet
        open={deciding && beside}
        onOpenChange={setDeciding}
        title={t('fixtureImport.decide')}
        closeLabel={t('action.close')}
      >
        {decide}
      </Sheet>
    </>
  );
}
