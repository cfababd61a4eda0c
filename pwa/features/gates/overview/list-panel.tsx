import type { GateOverview } from '#sync/contracts/gate/gate-overview.ts';
import { otherLanguageOf } from '#sync/contracts/messages/languages.ts';
import { In, textIn } from '#pwa/features/gates/list/bilingual.tsx';
import { Panel } from '#pwa/features/gates/overview/panel.tsx';
import { IssueListButton } from '#pwa/features/gates/list/issue-list-button.tsx';
import { ListChanges } from '#pwa/features/gates/list/list-changes.tsx';
import { MissingSeats } from '#pwa/features/gates/list/missing-seats.tsx';
import { GateLink } from '#pwa/features/gates/gate-link.tsx';
import { formatMoment } from '#pwa/lib/format/dates.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { PrintIcon } from '#pwa/ui/icons.ts';
import { buttonVariants } from '#pwa/ui/button.tsx';

/** The newest version of the security list, and what has changed since. */
export function ListPanel({ overview, now }: { overview: GateOverview; now: number }) {
  const { t, language } = useTranslation();
  const { list, match } = overview;
  const other = otherLanguageOf(language);
  return (
    <Panel
      title={t('securityList.title')}
      note={
        <In language={other} className="text-muted-foreground">
          {textIn(other, 'securityList.title')}
        </In>
      }
    >
      <div className="flex flex-col gap-3 px-4 pb-4 md:px-4.5">
        {list === null ? (
          <p className="text-muted-foreground">{t('securityList.none')}</p>
        ) : (
          <div>
            <p className="type-title text-xl leading-7 font-[740]">
              {t('securityList.versionNumber', { version: list.version })}
            </p>
            <p className="num text-muted-foreground">
              {formatMoment(list.issuedAt, now)}
              {' · '}
              {t('securityList.people', { count: list.people, tickets: list.tickets })}
            </p>
          </div>
        )}
        {list !== null && <ListChanges list={list} />}
        <MissingSeats overview={overview} />
        <div className="flex flex-wrap gap-2">
          {match.closedAt === null && <IssueListButton overview={overview} />}
          {list !== null && (
            <GateLink
              page="list"
              className={buttonVariants({
                variant: 'outline',
                size: 'sm',
                className: 'max-md:min-h-11',
              })}
            >
              <PrintIcon className="size-4" aria-hidden />
              {t('securityList.viewAndPrint')}
            </GateLink>
          )}
        </div>
      </div>
    </Panel>
  );
}
