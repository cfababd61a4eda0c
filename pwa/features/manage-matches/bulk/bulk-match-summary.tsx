import type { ReactNode } from 'react';
import type { AdminMatch } from '#sync/contracts/matches/manage-matches.ts';
import { formatDate, formatTime } from '#pwa/lib/format/dates.ts';
import type { SendResult } from '#pwa/lib/admin/bulk/send-in-parallel.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';

/** Further matches are shown as a number. */
const maxMatchesShown = 6;

/** The matches that would change. */
export function BulkMatches({ matches }: { matches: readonly AdminMatch[] }) {
  const { t } = useTranslation();
  const more = matches.length - maxMatchesShown;
  return (
    <ul className="flex flex-col rounded-md border border-border px-3 py-1.5">
      {matches.slice(0, maxMatchesShown).map((match) => (
        <MatchLine key={match.id} match={match} />
      ))}
      {more > 0 && (
        <li className="py-1 text-sm text-muted-foreground">{t('bulk.more', { count: more })}</li>
      )}
    </ul>
  );
}

function MatchLine({ match, children }: { match: AdminMatch; children?: ReactNode }) {
  const { t } = useTranslation();
  const { HomeTeam, AwayTeam, date } = match;
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-3 py-1">
      <span className="font-[580]" dir="auto">
        {t('matches.versus', { home: HomeTeam.name, away: AwayTeam.name })}
      </span>
      <span className="num text-sm text-muted-foreground">
        {`${formatDate(date)}, ${formatTime(date)}`}
      </span>
      {children}
    </li>
  );
}

/** The matches that the server refused to change, with its reasons. */
export function BulkFailures({
  matches,
  answers,
}: {
  matches: readonly AdminMatch[];
  answers: ReadonlyMap<string, SendResult>;
}) {
  const { t } = useTranslation();
  const failed = matches.flatMap((match) => {
    const answer = answers.get(match.id);
    return answer?.kind === 'refused' ? [{ match, message: answer.message }] : [];
  });
  if (failed.length === 0) return null;
  return (
    <div>
      <p className="mb-1 text-sm font-semibold">{t('bulk.failed')}</p>
      <ul className="flex flex-col rounded-md border border-border px-3 py-1.5">
        {failed.map(({ match, message }) => (
          <MatchLine key={match.id} match={match}>
            <span className="w-full text-sm text-rejected-foreground">{message}</span>
          </MatchLine>
        ))}
      </ul>
    </div>
  );
}
