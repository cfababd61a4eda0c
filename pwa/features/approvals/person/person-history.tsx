import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { User } from '#sync/contracts/accounts/accounts.ts';
import { EntryDetails, EntrySentence } from '#pwa/lib/admin/audit/audit-entry.tsx';
import { queryErrorState } from '#pwa/lib/admin/list/query-state.ts';
import { mailStateTones, mailTopic } from '#pwa/lib/admin/mail/mail-row.ts';
import { mailsQuery } from '#pwa/lib/admin/queries/admin-queries.ts';
import { auditQuery } from '#pwa/lib/admin/queries/audit-query.ts';
import { formatDateTime } from '#pwa/lib/format/dates.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Banner } from '#pwa/ui/feedback/banner.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { StatusText } from '#pwa/ui/status/status.tsx';

const shownRows = 8;

/** The newest entries of the audit log about a person: decisions, with their reasons, and changes. */
export function PersonHistory({ user }: { user: User }) {
  const { t } = useTranslation();
  const query = useQuery(auditQuery({ person: user.id, sort: '-at', pageSize: shownRows }));
  return (
    <PersonList
      title={t('audit.title')}
      query={query}
      empty={t('audit.emptyTitle')}
      all={
        <Link to="/admin/audit" search={{ person: user.id }} className="link">
          {t('approvals.showAll', { count: query.data?.totalCount ?? 0 })}
        </Link>
      }
      renderRow={(line) => (
        <>
          <span className="block [overflow-wrap:anywhere]">
            <EntrySentence line={line} />
          </span>
          <span className="block text-sm text-muted-foreground [overflow-wrap:anywhere]">
            <span className="num">{formatDateTime(line.at)}</span>
            <EntryDetails line={line} />
          </span>
        </>
      )}
    />
  );
}

/** The newest emails that the portal sent to a person. */
export function PersonMails({ user }: { user: User }) {
  const { t } = useTranslation();
  const { email } = user;
  const query = useQuery(mailsQuery({ text: email, sort: '-created', pageSize: shownRows }));
  return (
    <PersonList
      title={t('mails.title')}
      query={query}
      empty={t('mails.emptyTitle')}
      all={
        <Link to="/admin/mails" search={{ q: email }} className="link">
          {t('approvals.showAll', { count: query.data?.totalCount ?? 0 })}
        </Link>
      }
      renderRow={(mail) => (
        <>
          <span className="block font-[580] [overflow-wrap:anywhere]" dir="auto">
            {mailTopic(mail, t)}
          </span>
          <span className="flex flex-wrap gap-x-2 text-sm text-muted-foreground">
            <span className="num">{formatDateTime(mail.createdAt)}</span>
            <StatusText tone={mailStateTones[mail.state]}>
              {t(`mails.state.${mail.state}`)}
            </StatusText>
          </span>
        </>
      )}
    />
  );
}

/** The newest rows of a person, under a heading. */
export function PersonList<Row extends { id: string }>({
  title,
  query,
  empty,
  all,
  renderRow,
}: {
  title: string;
  query: Parameters<typeof queryErrorState>[0] & {
    data: { rows: readonly Row[]; totalCount: number } | undefined;
    isError: boolean;
  };
  empty: string;
  /** The link to all rows, if there are more. */
  all: ReactNode;
  renderRow: (row: Row) => ReactNode;
}) {
  const { data } = query;
  return (
    <section aria-label={title} className="break-inside-avoid pt-5">
      <h2 className="heading-3 mb-2">{title}</h2>
      {data === undefined ? (
        query.isError ? (
          <Banner tone="error" rounded>
            {queryErrorState(query).text}
          </Banner>
        ) : (
          <Skeleton className="h-16 rounded-md" />
        )
      ) : data.rows.length === 0 ? (
        <p className="text-muted-foreground">{empty}</p>
      ) : (
        <ul className="divide-y divide-border border-y border-border">
          {data.rows.map((row) => (
            <li key={row.id} className="py-2">
              {renderRow(row)}
            </li>
          ))}
        </ul>
      )}
      {data !== undefined && data.totalCount > data.rows.length && <p className="mt-2">{all}</p>}
    </section>
  );
}
