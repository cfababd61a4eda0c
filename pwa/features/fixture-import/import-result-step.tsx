import { Link } from '@tanstack/react-router';
import type { FixtureImport } from '#pwa/features/fixture-import/store/saved-import.ts';
import { resetImport } from '#pwa/features/fixture-import/store/import-store.ts';
import { placeName } from '#pwa/lib/places/place-name.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Spinner } from '#pwa/ui/spinner.tsx';
import { CheckIcon } from '#pwa/ui/icons.ts';
import { ProgressBar } from '#pwa/ui/feedback/progress.tsx';
import { Card } from '#pwa/ui/card.tsx';
import { Banner } from '#pwa/ui/feedback/banner.tsx';

/** Shown while the server writes the matches, all or none of them. */
export function ImportRunning({ state }: { state: FixtureImport }) {
  const { t } = useTranslation();
  const { plan, choices } = state;
  const total = state.sent?.seen.length ?? 0;
  const teams = new Set(plan?.rows.flatMap(({ home, away }) => [home.team?.id, away.team?.id]));
  teams.delete(undefined);
  return (
    <CenteredCard>
      <div role="status">
        <h2 className="heading-2">{t('fixtureImport.running', { count: total })}</h2>
      </div>
      <p className="mt-2 text-muted-foreground">{t('fixtureImport.runningText')}</p>
      <ul className="mt-4 flex flex-col gap-2.5 border-t border-border pt-4">
        {plan !== null && (
          <DoneItem>
            {t('fixtureImport.teamsMatched', { count: teams.size, settled: choices.teams.length })}
          </DoneItem>
        )}
        <li className="flex items-center gap-2.5 font-[600]">
          <Spinner className="size-4.5" />
          <span className="num">
            {state.written === null
              ? t('fixtureImport.begins')
              : t('fixtureImport.writing', { done: state.written, total })}
          </span>
        </li>
      </ul>
      <div className="mt-4">
        <ProgressBar
          value={(state.written ?? 0) / Math.max(1, total)}
          label={t('fixtureImport.progress')}
        />
      </div>
      {state.problem !== null && (
        <div className="mt-4">
          <Banner tone="notice" rounded>
            {t('fixtureImport.askedAgain')}
          </Banner>
        </div>
      )}
    </CenteredCard>
  );
}

/** The result of the import. */
export function ImportDone({ state }: { state: FixtureImport }) {
  const { t } = useTranslation();
  const { result } = state;
  if (result === null) return null;
  const { created, changed, same, leftOut, postponed = 0, remembered } = result;
  return (
    <CenteredCard>
      <div role="status">
        <h2 className="heading-2">{t('fixtureImport.doneTitle', { count: created + changed })}</h2>
      </div>
      <p className="mt-2 text-muted-foreground">{state.event && placeName(state.event)}</p>
      <ul className="mt-4 flex flex-col gap-2.5 border-t border-border pt-4">
        <DoneItem>{t('fixtureImport.created', { count: created })}</DoneItem>
        <DoneItem>{t('fixtureImport.changedCount', { count: changed })}</DoneItem>
        {same > 0 && <DoneItem>{t('fixtureImport.sameCount', { count: same })}</DoneItem>}
        {remembered > 0 && (
          <DoneItem>{t('fixtureImport.remembered', { count: remembered })}</DoneItem>
        )}
      </ul>
      {postponed > 0 && (
        <p className="mt-4 text-muted-foreground">
          {t('fixtureImport.postponedCount', { count: postponed })}
        </p>
      )}
      {leftOut > 0 && (
        <p className="mt-4 text-pending-foreground">
          {t('fixtureImport.leftOut', { count: leftOut })}
        </p>
      )}
      <div className="mt-6 flex flex-wrap gap-2.5">
        <Button variant="signal" asChild>
          <Link to="/admin/manage/matches" search={{ from: 'all' }} onClick={resetImport}>
            {t('fixtureImport.toMatches')}
          </Link>
        </Button>
        <Button variant="outline" onClick={resetImport}>
          {t('fixtureImport.anotherFile')}
        </Button>
      </div>
    </CenteredCard>
  );
}

function CenteredCard({ children }: { children: React.ReactNode }) {
  return (
    <div className="grid flex-1 place-items-center p-4">
      <Card className="w-full max-w-150 p-6 md:p-9">{children}</Card>
    </div>
  );
}

function DoneItem({ children }: { children: string }) {
  return (
    <li className="flex items-center gap-2.5">
      <CheckIcon className="size-4.5 flex-none text-approved-foreground" aria-hidden />
      {children}
    </li>
  );
}
