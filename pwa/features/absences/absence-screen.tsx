import { getRouteApi, Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { AbsenceSteps } from '#pwa/features/absences/absence-steps.tsx';
import { ContestDialog } from '#pwa/features/absences/contest-dialog.tsx';
import { isContestOf } from '#pwa/lib/absences/open-absences.ts';
import { formatDate, formatWeekdayAndTime, formatWeekdayDate } from '#pwa/lib/format/dates.ts';
import { useNow } from '#pwa/lib/hooks/use-now.ts';
import { joinWithCommas } from '#pwa/lib/i18n/lists.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { useMatchTeams } from '#pwa/lib/places/use-place.ts';
import { placeOfCode } from '#pwa/lib/pools/place-code.ts';
import {
  type RowOf,
  useCollection,
  usePendingChanges,
  useRefusedChanges,
  useRow,
} from '#pwa/lib/sync/hooks.ts';
import { MemberPage } from '#pwa/lib/sync/member-page.tsx';
import { refusalText } from '#pwa/lib/sync/refusal-text.ts';
import { BackLink } from '#pwa/lib/sync/sync-status.tsx';
import { Button, buttonVariants } from '#pwa/ui/button.tsx';
import { Card } from '#pwa/ui/card.tsx';
import { Banner } from '#pwa/ui/feedback/banner.tsx';
import { ContentStates } from '#pwa/ui/feedback/content-states.tsx';
import {
  type Icon,
  InfoIcon,
  OpenedIcon,
  PhoneIcon,
  ScanIcon,
  TicketIcon,
  UndoIcon,
} from '#pwa/ui/icons.ts';
import { PageBody } from '#pwa/ui/layout/page.tsx';
import { ListSkeleton } from '#pwa/ui/list/list-skeleton.tsx';
import { contestEndsAt } from '#sync/contracts/absences/absences.ts';

const route = getRouteApi('/member/absences/$id');

/** One's own absence: the evidence first, then what counts and from when, and the reply. */
export function AbsenceScreen() {
  const { t } = useTranslation();
  const absence = useRow('absence', route.useParams().id);
  return (
    <MemberPage title={t('absences.title')} back={<BackLink to="/" />}>
      <PageBody narrow>
        <ContentStates
          state={absence === undefined ? 'loading' : absence === null ? 'empty' : 'ready'}
          skeleton={<ListSkeleton rows={4} label={t('state.loading')} />}
          empty={{
            title: t('absences.unknown'),
            text: t('absences.unknownText'),
            action: (
              <Link to="/" className={buttonVariants()}>
                {t('action.goHome')}
              </Link>
            ),
          }}
        >
          {absence && <AbsenceView absence={absence} />}
        </ContentStates>
      </PageBody>
    </MemberPage>
  );
}

function AbsenceView({ absence }: { absence: RowOf<'absence'> }) {
  const { t } = useTranslation();
  const now = useNow();
  const [isContesting, setContesting] = useState(false);
  const { match, home, away } = useMatchTeams(absence.matchId);
  const others = useCollection('absence', { eventId: absence.eventId }) ?? [absence];
  const unsent = usePendingChanges()?.find(isContestOf(absence.id));
  const refused = useRefusedChanges()?.find(isContestOf(absence.id));
  const { evidence, status, contest, explanation } = absence;
  const endsAt = contestEndsAt(absence);
  const isOpen = status === 'open' && now < endsAt;
  return (
    <div className="flex flex-col gap-5">
      <header className="flex flex-col gap-1">
        <h2 className="heading-1 text-balance">{t('absences.notScanned')}</h2>
        {match && home && away && (
          <p className="num text-muted-foreground">
            {joinWithCommas([
              t('matches.versus', { home: home.name, away: away.name }),
              formatWeekdayDate(match.date),
            ])}
          </p>
        )}
      </header>
      <Card className="px-4 py-0.5">
        <dl className="divide-y divide-border">
          <Fact icon={TicketIcon} label={t('absences.place')}>
            {joinWithCommas(evidence.places.map(placeOfCode))}
          </Fact>
          <Fact icon={OpenedIcon} label={t('absences.gates')}>
            {t('absences.gatesValue', { gates: evidence.gates })}
          </Fact>
          <Fact icon={PhoneIcon} label={t('absences.phones')}>
            {t('absences.phonesValue', { handedIn: evidence.handedIn, phones: evidence.phones })}
            {evidence.lastHandedInAt !== null && (
              <span className="block text-sm font-normal text-muted-foreground">
                {formatWeekdayAndTime(evidence.lastHandedInAt)}
              </span>
            )}
          </Fact>
          <Fact icon={ScanIcon} label={t('absences.checks')}>
            {evidence.checks === 0 ? t('absences.none') : evidence.checks}
          </Fact>
          <Fact icon={UndoIcon} label={t('absences.givenBack')}>
            {t('absences.no')}
          </Fact>
        </dl>
      </Card>
      <AbsenceSteps absence={absence} all={others} now={now} />
      {contest !== null && <Said title={t('absences.yourReply')}>{contest}</Said>}
      {explanation !== null && <Said title={t('absences.answer')}>{explanation}</Said>}
      <p className="num flex gap-2.5 text-sm text-muted-foreground">
        <InfoIcon className="mt-px size-4.5 flex-none" aria-hidden />
        {isOpen
          ? t('absences.ifNoReply', { date: formatWeekdayAndTime(endsAt) })
          : t('absences.deletedLater')}
      </p>
      {refused && (
        <Banner tone="error" rounded>
          {t('absences.refused', { reason: refusalText(refused) })}
        </Banner>
      )}
      {unsent ? (
        <Banner tone="offline" rounded>
          {t('absences.unsent', { date: formatDate(endsAt) })}
        </Banner>
      ) : (
        isOpen && (
          <Button variant="signal" full onClick={() => setContesting(true)}>
            {t('absences.wasThere')}
          </Button>
        )
      )}
      {isContesting && <ContestDialog absence={absence} onClose={() => setContesting(false)} />}
    </div>
  );
}

function Fact({ icon: Mark, label, children }: { icon: Icon; label: string; children: ReactNode }) {
  return (
    <div className="num flex items-center gap-3 py-2.5">
      <Mark className="size-5 flex-none text-muted-foreground" aria-hidden />
      <dt className="text-muted-foreground">{label}</dt>
      <dd className="ms-auto text-end font-semibold">{children}</dd>
    </div>
  );
}

/** A text by a person, in its own direction. */
function Said({ title, children }: { title: string; children: string }) {
  return (
    <section>
      <h3 className="heading-3">{title}</h3>
      <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
        {children}
      </p>
    </section>
  );
}
