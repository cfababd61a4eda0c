import { Link } from '@tanstack/react-router';
import { startAgain, type Order } from '#pwa/features/fixture-import/import-order.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button, Spinner } from '#pwa/ui/primitives/button.tsx';
import { CheckIcon } from '#pwa/ui/icons.ts';
import { ProgressBar } from '#pwa/ui/feedback/progress.tsx';
import { Card } from '#pwa/ui/primitives/list.tsx';
import { Banner } from '#pwa/ui/feedback/banner.tsx';

/** While the server writes, all of it or nothing. */
export function ImportRunning({ order }: { order: Order }) {
  const { t } = useTranslation();
  const { plan, choices } = order;
  const total = order.sent?.seen.length ?? 0;
  const teams = new Set(plan?.rows.flatMap(({ home, away }) => [home.team?.id, away.team?.id]));
  teams.delete(undefined);
  return (
    <Middle>
      <div role="status">
        <h2 className="heading-2">{t('fixtureImport.running', { count: total })}</h2>
      </div>
      <p className="mt-2 text-muted-foreground">{t('fixtureImport.runningText')}</p>
      <ul className="mt-4 flex flex-col gap-2.5 border-t border-border pt-4">
        {plan !== null && (
          <Done>
            {t('fixtureImport.teamsMatched', { count: teams.size, settled: choices.teams.length })}
          </Done>
        )}
        <li className="flex items-center gap-2.5 font-[600]">
          <Spinner className="size-4.5" />
          <span className="num">
            {order.written === null
              ? t('fixtureImport.begins')
              : t('fixtureImport.writing', { done: order.written, total })}
          </span>
        </li>
      </ul>
      <div className="mt-4">
        <ProgressBar
          value={(order.written ?? 0) / Math.max(1, total)}
          label={t('fixtureImport.progress')}
        />
      </div>
      {order.problem !== null && (
        <div className="mt-4">
          <Banner tone="notice" rounded>
            {t('fixtureImport.askedAgain')}
          </Banner>
        </div>
      )}
    </Middle>
  );
}

/** What came of it. */
export function ImportDone({ order }: { order: Order }) {
  const { t } = useTranslation();
  const { result } = order;
  if (result === null) return null;
  const { created, changed, same, leftOut, remembered } = result;
  return (
    <Middle>
      <div role="status">
        <h2 className="heading-2">{t('fixtureImport.doneTitle', { count: created + changed })}</h2>
      </div>
      <p className="mt-2 text-muted-foreground">{order.event?.name}</p>
      <ul className="mt-4 flex flex-col gap-2.5 border-t border-border pt-4">
        <Done>{t('fixtureImport.created', { count: created })}</Done>
        <Done>{t('fixtureImport.changedCount', { count: changed })}</Done>
        {same > 0 && <Done>{t('fixtureImport.sameCount', { count: same })}</Done>}
        {remembered > 0 && <Done>{t('fixtureImport.remembered', { count: remembered })}</Done>}
      </ul>
      {leftOut > 0 && (
        <p className="mt-4 text-pending-foreground">
          {t('fixtureImport.leftOut', { count: leftOut })}
        </p>
      )}
      <div className="mt-6 flex flex-wrap gap-2.5">
        <Button variant="signal" asChild>
          <Link to="/admin/manage/matches" search={{ from: 'all' }} onClick={startAgain}>
            {t('fixtureImport.toMatches')}
          </Link>
        </Button>
        <Button onClick={startAgain}>{t('fixtureImport.anotherFile')}</Button>
      </div>
    </Middle>
  );
}

function Middle({ children }: { children: React.ReactNode }) {
  return (
    <div className="grid flex-1 place-items-center p-4">
      <Card className="w-full max-w-150 p-6 md:p-9">{children}</Card>
    </div>
  );
}

function Done({ children }: { children: string }) {
  return (
    <li className="flex items-center gap-2.5">
      <CheckIcon className="size-4.5 flex-none text-approved-foreground" aria-hidden />
      {children}
    </li>
  );
}
