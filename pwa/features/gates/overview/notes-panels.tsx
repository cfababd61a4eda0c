import { nameIn } from '#sync/contracts/core/names.ts';
import type { GateOverview } from '#sync/contracts/gate/gate-overview.ts';
import { photoUrl } from '#pwa/lib/people/photo-url.ts';
import { formatAgo } from '#pwa/features/gates/overview/last-synced.tsx';
import { Panel } from '#pwa/features/gates/overview/panel.tsx';
import { formatDate, formatDateTime, formatWeekday } from '#pwa/lib/format/dates.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { phoneLink } from '#pwa/lib/tickets/match-day.ts';
import { EarlierIcon, EraseIcon, type Icon } from '#pwa/ui/icons.ts';
import { Avatar } from '#pwa/ui/avatar.tsx';

/** People to call at the stadium: the officers of the match, and the contact that stewards have. */
export function StadiumPanel({ overview, now }: { overview: GateOverview; now: number }) {
  const { t, language } = useTranslation();
  const { contact } = overview.match;
  if (overview.officers.length === 0 && contact === null) return null;
  return (
    <Panel title={t('gates.atTheStadium')}>
      <ul>
        {overview.officers.map(({ name, nameArabic, profilePicture, phone, lastSeenAt }) => (
          <Person
            key={name}
            name={nameIn(language, name, nameArabic)}
            note={
              lastSeenAt === null
                ? t('role.media_officer')
                : t('gates.officerSeen', { ago: formatAgo(lastSeenAt, now, t) })
            }
            photo={photoUrl(profilePicture)}
            phone={phone}
          />
        ))}
        {contact !== null && (
          <Person
            name={contact.name}
            note={t('gates.stewardsContact')}
            photo={null}
            phone={contact.phone}
          />
        )}
      </ul>
    </Panel>
  );
}

function Person({
  name,
  note,
  photo,
  phone,
}: {
  name: string;
  note: string;
  photo: string | null;
  phone: string | null;
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 border-t border-border px-4 py-2.5 md:px-4.5">
      <Avatar name={name} src={photo} className="size-8.5 text-xs" />
      <span className="min-w-0 flex-1">
        <b className="block font-[620]">
          <bdi>{name}</bdi>
        </b>
        <span className="num block text-[0.8125rem] text-muted-foreground">{note}</span>
      </span>
      {phone !== null && (
        <a
          href={phoneLink(phone)}
          dir="ltr"
          className="link num inline-flex min-h-11 items-center no-underline"
        >
          {phone}
        </a>
      )}
    </li>
  );
}

/** When the list is deleted from the phones, and the checks from the server. */
export function DeletionPanel({ overview }: { overview: GateOverview }) {
  const { t } = useTranslation();
  return (
    <Panel title={t('gates.deletion')}>
      <ul className="flex flex-col gap-2.5 px-4 pb-4 md:px-4.5">
        <Note icon={EraseIcon}>
          {t('gates.erasedAt', {
            time: `${formatWeekday(overview.erasedAt)} ${formatDateTime(overview.erasedAt)}`,
          })}
        </Note>
        <Note icon={EarlierIcon}>
          {t('gates.scansDeletedAt', { date: formatDate(overview.scansDeletedAt) })}
        </Note>
      </ul>
    </Panel>
  );
}

function Note({ icon: IconMark, children }: { icon: Icon; children: string }) {
  return (
    <li className="num flex gap-3">
      <IconMark className="mt-px size-4.5 flex-none text-muted-foreground" aria-hidden />
      {children}
    </li>
  );
}
