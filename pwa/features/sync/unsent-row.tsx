import type { ReactNode } from 'react';
import { useMutationName } from '#pwa/lib/sync/unsent/use-mutation-name.ts';
import { formatFileSize } from '#pwa/lib/format/bytes.ts';
import { formatMoment, formatTime } from '#pwa/lib/format/dates.ts';
import { useUploadingPhoto, type useDrafts } from '#pwa/lib/sync/reports/report-drafts.ts';
import { type SyncState, useRow } from '#pwa/lib/sync/hooks.ts';
import type { DataOwner } from '#pwa/features/sync/use-data-owner.ts';
import {
  type UnsentItem,
  type UnsentPhotos,
  waitingReason,
} from '#pwa/lib/sync/unsent/unsent-items.ts';
import { joinWithCommas } from '#pwa/lib/i18n/lists.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { StatusBadge } from '#pwa/ui/status/status.tsx';
import {
  DraftIcon,
  EventIcon,
  type Icon,
  MatchesIcon,
  PersonIcon,
  PictureIcon,
  SeatIcon,
  ForwardIcon,
} from '#pwa/ui/icons.ts';
import { Row } from '#pwa/ui/list/list.tsx';
import { Link } from '@tanstack/react-router';

export const mutationIcons: Record<UnsentItem['name'], Icon> = {
  'event.join': EventIcon,
  'match.join': MatchesIcon,
  'event.withdraw': EventIcon,
  'match.withdraw': MatchesIcon,
  'pool.request': SeatIcon,
  'pool.accept': SeatIcon,
  'pool.return': SeatIcon,
  'pool.confirm': SeatIcon,
  'absence.contest': SeatIcon,
  'profile.edit': PersonIcon,
  'report.save': DraftIcon,
  'report.publish': DraftIcon,
};

/** One unsent change; its photos are listed above it because they are sent first. */
export function UnsentRow({
  item,
  status,
  owner,
  now,
}: {
  item: UnsentItem;
  status: SyncState;
  owner: DataOwner;
  now: number;
}) {
  const { t } = useTranslation();
  const name = useMutationName(item.record, item.name);
  const { reason, until } =
    owner.kind === 'syncing'
      ? waitingReason(item, status, now)
      : { reason: owner.kind === 'out' ? ('login' as const) : ('approval' as const), until: 0 };
  const written = t('sync.written', { time: formatMoment(item.createdAt, now) });
  const sending = reason === 'sending';
  const answers = item.answers > 0 && t('sync.answers', { count: item.answers });
  return (
    <>
      {item.photos !== null && <PhotosRow photos={item.photos} waits={reason !== 'photos'} />}
      <Row tone="waiting" leading={<RowIcon icon={mutationIcons[item.name]} />} title={name}>
        {joinWithCommas([answers, written])}
        <StatusLine
          badge={
            <StatusBadge tone="waiting">{t(sending ? 'sync.sending' : 'sync.waiting')}</StatusBadge>
          }
        >
          {!sending && t(`sync.why.${reason}`, { time: formatTime(until) })}
        </StatusLine>
      </Row>
    </>
  );
}

/** The status on a line of its own, because a small phone has no room beside the name. */
export function StatusLine({ badge, children }: { badge: ReactNode; children?: ReactNode }) {
  return (
    <span className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1">
      {badge}
      {children}
    </span>
  );
}

function PhotosRow({ photos, waits }: { photos: UnsentPhotos; waits: boolean }) {
  const { t } = useTranslation();
  const uploading = useUploadingPhoto();
  const { all, up, size, hashes } = photos;
  const isUploading = !waits && uploading !== null && hashes.includes(uploading.sha256);
  return (
    <div className="border-b border-border">
      <Row
        tone="waiting"
        leading={<RowIcon icon={PictureIcon} />}
        title={t('sync.photosOf', { count: all })}
      >
        {t('sync.photosFirst', { size: formatFileSize(size) })}
        <StatusLine
          badge={
            <StatusBadge tone="waiting">
              {isUploading ? t('sync.sendingOf', { now: up + 1, of: all }) : t('sync.waiting')}
            </StatusBadge>
          }
        />
      </Row>
    </div>
  );
}

export function RowIcon({ icon: IconMark }: { icon: Icon }) {
  return <IconMark className="size-5 flex-none self-start text-muted-foreground" aria-hidden />;
}

type Draft = NonNullable<ReturnType<typeof useDrafts>>[number];

export function DraftRow({
  draft,
  now,
  closed,
  isLink,
}: {
  draft: Draft;
  now: number;
  /** The league has closed or deleted the report, so it can no longer be sent. */
  closed: boolean;
  /** Whether the row links to the report; false when logged out. */
  isLink: boolean;
}) {
  const { t } = useTranslation();
  const report = useRow('report', draft.reportId);
  const name = report?.name ?? draft.about?.name ?? t('sync.someReport');
  const row = (
    <Row
      tone={closed ? 'attention' : 'on-phone'}
      leading={<RowIcon icon={DraftIcon} />}
      title={t('sync.reportSave', { name })}
      trailing={isLink && <ForwardIcon className="size-5 flex-none rtl:-scale-x-100" aria-hidden />}
    >
      {t('sync.typed', { time: formatMoment(draft.updatedAt, now) })}
      <StatusLine
        badge={
          <StatusBadge tone={closed ? 'attention' : 'on-phone'}>
            {t(closed ? 'sync.needsAttention' : 'sync.notSaved')}
          </StatusBadge>
        }
      >
        {t(closed ? 'sync.typedClosed' : 'sync.typedText')}
      </StatusLine>
    </Row>
  );
  if (!isLink) return row;
  return (
    <Link to="/reports/edit/$id" params={{ id: draft.reportId }} className="block hover:bg-accent">
      {row}
    </Link>
  );
}
