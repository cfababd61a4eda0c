import type { ReactNode } from 'react';
import type { Match } from '#sync/contracts/matches.ts';
import { useWords } from '#pwa/lib/words.ts';
import { Crest } from '#pwa/ui/crest.tsx';

/** What the form shows and does not change. */
export function MatchFacts({ match }: { match: Match }) {
  const { t } = useWords();
  return (
    <section className="rounded-xl border border-border bg-card px-5 py-4">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3.5 md:grid-cols-3">
        <Fact label={t('matches.home')}>
          <Team {...match.HomeTeam} />
        </Fact>
        <Fact label={t('matches.away')}>
          <Team {...match.AwayTeam} />
        </Fact>
        <Fact label={t('matches.venue')}>{match.Location.name}</Fact>
        <Fact label={t('matches.event')}>{match.Event.name}</Fact>
        <Fact label={t('matches.seated')}>
          {t(match.seated ? 'matches.seatedYes' : 'matches.freeSeating')}
        </Fact>
      </dl>
      <p className="mt-3.5 text-sm text-muted-foreground">{t('matches.fixedHint')}</p>
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-[0.8125rem] leading-4.5 text-muted-foreground">{label}</dt>
      <dd className="mt-0.5 text-[0.9375rem] leading-5.5 font-[600]">{children}</dd>
    </div>
  );
}

function Team({ name, logo }: { name: string; logo: string | null }) {
  return (
    <span className="flex items-center gap-2">
      <Crest name={name} src={logo && `/api/file/${logo}`} className="h-5.5 w-5" />
      {name}
    </span>
  );
}
