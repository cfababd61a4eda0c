import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { MatchFormView } from '#pwa/features/manage-matches/match-form-view.tsx';
import { ApiError } from '#pwa/lib/api.ts';
import { formatDate } from '#pwa/lib/dates.ts';
import { BackLink } from '#pwa/lib/parts/heard.tsx';
import { oneMatch } from '#pwa/lib/queries.ts';
import { readError } from '#pwa/lib/query-state.ts';
import { useTitle } from '#pwa/lib/use-title.ts';
import { useWords } from '#pwa/lib/words.ts';
import { Button } from '#pwa/ui/button.tsx';
import { DeskPage } from '#pwa/ui/desk.tsx';
import { EmptyCircle } from '#pwa/ui/drawings.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { Message, States } from '#pwa/ui/states.tsx';

const route = getRouteApi('/admin-area/admin/manage/matches/$id');

/** A match's form. */
export function EditMatchScreen() {
  const { t } = useWords();
  const { id } = route.useParams();
  const query = useQuery(oneMatch(id));
  const { data: match } = query;
  // An address that is no id is no match's.
  const gone =
    query.error instanceof ApiError &&
    (query.error.code === 'not_found' || query.error.code === 'validation');
  useTitle(t('matches.editTitle'));
  return (
    <DeskPage>
      <header className="flex min-h-14 flex-none items-center gap-1 border-b border-border bg-card ps-1 pe-4 md:ps-3 md:pe-6">
        <BackLink to="/admin/manage/matches" />
        <h1 className="title text-xl leading-7 font-[720]">{t('matches.editTitle')}</h1>
        {match !== undefined && (
          <span className="num ms-2 min-w-0 truncate text-muted-foreground max-md:hidden">
            {t('matches.versus', { home: match.HomeTeam.name, away: match.AwayTeam.name })},{' '}
            {formatDate(match.date)}
          </span>
        )}
      </header>
      {gone ? (
        <Message
          drawing={<EmptyCircle />}
          title={t('matches.gone')}
          action={
            <Button asChild size="touch">
              <Link to="/admin/manage/matches">{t('matches.toList')}</Link>
            </Button>
          }
        />
      ) : (
        <States
          state={match !== undefined ? 'ready' : query.isError ? 'error' : 'loading'}
          skeleton={<FormSkeleton label={t('state.loading')} />}
          empty={{ title: t('matches.gone') }}
          error={readError(query)}
        >
          {match !== undefined && <MatchFormView key={match.id} match={match} />}
        </States>
      )}
    </DeskPage>
  );
}

function FormSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="px-4 py-5 md:px-6">
      <div className="flex max-w-3xl flex-col gap-5" aria-hidden>
        <Skeleton className="h-40 rounded-xl" />
        <Skeleton className="h-17" />
        <div className="grid gap-5 md:grid-cols-2">
          <Skeleton className="h-17" />
          <Skeleton className="h-17" />
        </div>
        <Skeleton className="h-17" />
      </div>
    </div>
  );
}
