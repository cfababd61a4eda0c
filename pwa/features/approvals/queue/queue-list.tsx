import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { ApprovalRequest } from '#sync/contracts/admin/approvals.ts';
import {
  type groupByAge,
  lastQuestion,
  personOf,
} from '#pwa/features/approvals/requests/request-people.ts';
import { fullName, organizationName } from '#pwa/lib/people/person-name.ts';
import { formatAge } from '#pwa/lib/format/dates.ts';
import { comma } from '#pwa/lib/i18n/lists.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { StatusText } from '#pwa/ui/status/status.tsx';
import { Avatar } from '#pwa/ui/avatar.tsx';
import { Checkbox } from '#pwa/ui/checkbox.tsx';
import { cn } from '#pwa/ui/lib/utils.ts';
import { WindowedList } from '#pwa/ui/layout/windowed-list.tsx';
import { photoUrl } from '#pwa/lib/people/photo-url.ts';

/**
 * Pending people, grouped by how long they have waited. Each links to their page; on wide screens a
 * plain click opens the panel beside the list instead.
 */
export function QueueList({
  groups,
  chosen,
  unconfirmed,
  now,
  onChoose,
  ticked,
  onTick,
}: {
  groups: ReturnType<typeof groupByAge<ApprovalRequest>>;
  /** A request's id. */
  chosen: string | null;
  /** Ids of people whose address is not confirmed. */
  unconfirmed: ReadonlySet<string>;
  now: number;
  onChoose: (id: string) => void;
  ticked: ReadonlySet<string>;
  onTick: (id: string, on: boolean, toRange: boolean) => void;
}) {
  const { t } = useTranslation();
  return (
    <div className="md:min-h-0 md:flex-1 md:overflow-y-auto">
      {groups.map(({ group, requests: members }) => (
        <section key={group} aria-label={t(`approvals.${group}`)}>
          <h2 className="num sticky top-0 z-10 flex h-8 items-center justify-between border-b border-border bg-muted px-4 text-[0.8125rem] font-semibold text-muted-foreground">
            {t(`approvals.${group}`)} <span>{members.length}</span>
          </h2>
          <WindowedList
            items={members}
            rowHeight={57}
            kept={chosen}
            renderRow={(request) => (
              <QueueRow
                request={request}
                chosen={request.id === chosen}
                unconfirmed={unconfirmed.has(personOf(request).id)}
                now={now}
                onChoose={onChoose}
                ticked={ticked.has(request.id)}
                onTick={onTick}
              />
            )}
          />
        </section>
      ))}
    </div>
  );
}

function QueueRow({
  request,
  chosen,
  unconfirmed,
  now,
  onChoose,
  ticked,
  onTick,
}: {
  request: ApprovalRequest;
  chosen: boolean;
  unconfirmed: boolean;
  now: number;
  onChoose: (id: string) => void;
  ticked: boolean;
  onTick: (id: string, on: boolean, toRange: boolean) => void;
}) {
  const { t } = useTranslation();
  const person = personOf(request);
  const name = fullName(person);
  const organization = organizationName(person);
  const isAnswered = (lastQuestion(request)?.answeredAt ?? null) !== null;
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (chosen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return (
    <div
      ref={row}
      // Keeps the row clear of the sticky group header when the keyboard scrolls to it.
      className="relative scroll-mt-8 border-b border-border"
    >
      <Link
        to="/user-details/$id"
        params={{ id: person.id }}
        aria-current={chosen ? 'true' : undefined}
        className={cn(
          'flex min-h-14 items-center gap-3 py-2 ps-12 pe-4 outline-offset-[-3px]',
          chosen
            ? 'md:bg-accent md:shadow-[inset_var(--touchline)_0_0_var(--primary)] md:rtl:shadow-[inset_calc(-1*var(--touchline))_0_0_var(--primary)]'
            : 'hover:bg-muted',
        )}
        onClick={(event) => {
          const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey;
          if (elsewhere || !matchMedia('(min-width: 768px)').matches) return;
          event.preventDefault();
          onChoose(request.id);
        }}
      >
        <Avatar name={name} src={photoUrl(person.profilePicture)} className="size-9 text-sm" />
        <span className="min-w-0 flex-1">
          <span className="block truncate text-[0.9375rem] leading-5 font-[640]" dir="auto">
            {name}
          </span>
          {/* On one line, because every row of the list has the same height. */}
          <span className="flex text-[0.8125rem] leading-4.5 text-muted-foreground">
            <span className="flex-none whitespace-pre">
              {t(`role.${person.role ?? 'admin'}`)}
              {organization !== null && comma()}
            </span>
            <span className="min-w-0 truncate" dir="auto">
              {organization}
            </span>
          </span>
        </span>
        <span className="num flex flex-none flex-col items-end self-start pt-0.5 text-[0.8125rem] leading-4.5 text-muted-foreground">
          {formatAge(request.createdAt, now)}
          {isAnswered ? (
            <StatusText tone="approved">{t('approvals.answered')}</StatusText>
          ) : (
            unconfirmed && <StatusText tone="pending">{t('approvals.unconfirmed')}</StatusText>
          )}
        </span>
      </Link>
      <Checkbox
        small
        className="absolute inset-y-0 start-0 w-12 justify-center gap-0"
        checked={ticked}
        onChange={({ target, nativeEvent }) =>
          onTick(
            request.id,
            target.checked,
            'shiftKey' in nativeEvent && nativeEvent.shiftKey === true,
          )
        }
      >
        <span className="sr-only">{t('table.selectRow', { name })}</span>
      </Checkbox>
    </div>
  );
}
