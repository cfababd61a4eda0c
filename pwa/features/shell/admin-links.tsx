import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import type { RequestType } from '#sync/contracts/approvals.ts';
import { type AdminPage, adminSections } from '#pwa/features/shell/admin-pages.ts';
import { waitingCount } from '#pwa/lib/queries.ts';
import { type MessageKey, useWords } from '#pwa/lib/words.ts';
import { RailItem, railItemClass, RailLine } from '#pwa/ui/bars.tsx';

type LinkOptions = { open: boolean; onGo?: (() => void) | undefined };

/** Approvals (Users, Tournaments, Matches), then Manage. */
export function AdminLinks({ open, onGo }: LinkOptions) {
  const { t } = useWords();
  return adminSections.map(({ name, pages }, at) => (
    <Fragment key={name}>
      {at > 0 && <RailLine />}
      {open && pages.length > 1 && (
        <p className="px-3.5 pt-2 pb-1 text-xs font-semibold opacity-80">{t(name)}</p>
      )}
      {pages.map((page) => (
        <PageLink
          key={page.to}
          page={page}
          section={pages.length > 1 ? name : null}
          open={open}
          onGo={onGo}
        />
      ))}
    </Fragment>
  ));
}

function PageLink({
  page: { to, name, icon, waiting },
  section,
  open,
  onGo,
}: LinkOptions & { page: AdminPage; section: MessageKey | null }) {
  const { t } = useWords();
  return (
    <Link
      to={to}
      title={section === null ? t(name) : `${t(section)}: ${t(name)}`}
      className={railItemClass}
      // The overview's address begins all the others.
      activeOptions={{ exact: to === '/admin', includeSearch: false }}
      onClick={onGo}
    >
      {waiting === undefined ? (
        <RailItem icon={icon} open={open}>
          {t(name)}
        </RailItem>
      ) : (
        <WaitingItem icon={icon} open={open} waiting={waiting}>
          {t(name)}
        </WaitingItem>
      )}
    </Link>
  );
}

function WaitingItem({
  waiting,
  children,
  ...item
}: Pick<AdminPage, 'icon'> & { open: boolean; waiting: RequestType; children: string }) {
  const { data } = useQuery(waitingCount(waiting));
  return (
    <RailItem {...item} count={data}>
      {children}
    </RailItem>
  );
}
