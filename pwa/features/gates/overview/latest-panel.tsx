import { nameIn } from '#sync/contracts/core/names.ts';
import type { GateOverview } from '#sync/contracts/gate/gate-overview.ts';
import { Panel } from '#pwa/features/gates/overview/panel.tsx';
import { GateLink } from '#pwa/features/gates/gate-link.tsx';
import { chartLinkClass } from '#pwa/lib/admin/chart-panel.tsx';
import { formatLastSynced } from '#pwa/lib/format/dates.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { photoUrl } from '#pwa/lib/people/photo-url.ts';
import { Avatar } from '#pwa/ui/avatar.tsx';

/** The people who were let in last. */
export function LatestPanel({ overview, now }: { overview: GateOverview; now: number }) {
  const { t, language } = useTranslation();
  const gateNumber = (id: string) => overview.gates.find((gate) => gate.id === id)?.number ?? 0;
  return (
    <Panel
      title={t('gates.latest')}
      note={
        <GateLink page="people" className={chartLinkClass}>
          {t('gates.allPeople', { count: overview.counts.entries })}
        </GateLink>
      }
    >
      {overview.latest.length === 0 && (
        <p className="border-t border-border px-4 py-4 text-muted-foreground md:px-4.5">
          {t('gates.nobodyYet')}
        </p>
      )}
      <ul>
        {overview.latest.map(({ no, name, nameArabic, profilePicture, role, gateId, at }) => {
          const shown = nameIn(language, name, nameArabic);
          return (
            <li
              key={`${no} ${at}`}
              className="flex min-h-12 items-center gap-3 border-t border-border px-4 py-1.5 md:px-4.5"
            >
              <Avatar name={shown} src={photoUrl(profilePicture)} className="size-8.5 text-xs" />
              <span className="min-w-0 flex-1">
                <b className="block truncate font-[620]">
                  <bdi>{shown}</bdi>
                </b>
                <span className="block text-[0.8125rem] leading-4.5 text-muted-foreground">
                  {t(`role.${role}`)}
                </span>
              </span>
              <span className="num flex-none text-end text-[0.8125rem] leading-4.5">
                <b className="block font-[620]">
                  {t('gates.gateNumber', { number: gateNumber(gateId) })}
                </b>
                {formatLastSynced(at, now)}
              </span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
