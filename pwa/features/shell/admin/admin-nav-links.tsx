import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import type { RequestType } from '#sync/contracts/admin/approvals.ts';
import {
  type AdminNavPage,
  adminNavSections,
  sectionLabel,
} from '#pwa/features/shell/admin/admin-nav.ts';
import { pendingCountQuery } from '#pwa/lib/admin/queries/admin-queries.ts';
import { type MessageKey, useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import {
  SidebarItem,
  sidebarItemClass,
  SidebarSeparator,
} from '#pwa/ui/layout/navigation-bars.tsx';
import { Tooltip } from '#pwa/ui/tooltip.tsx';

type LinkOptions = { open: boolean; onNavigate?: (() => void) | undefined };

/** Links to approvals (users, tournaments, matches) and management. */
export function AdminNavLinks({ open, onNavigate }: LinkOptions) {
  const { t } = useTranslation();
  return adminNavSections.map((section, at) => (
    <Fragment key={section.name}>
      {at > 0 && <SidebarSeparator />}
      {open && section.pages.length > 1 && (
        <p className="px-3.5 pt-2 pb-1 text-xs font-semibold opacity-80">{t(section.name)}</p>
      )}
      {section.pages.map((page) => (
        <AdminPageLink
          key={page.to}
          page={page}
          section={sectionLabel(section, page)}
          open={open}
          onNavigate={onNavigate}
        />
      ))}
    </Fragment>
  ));
}

function AdminPageLink({
  page: { to, name, icon, waiting },
  section,
  open,
  onNavigate,
}: LinkOptions & { page: AdminNavPage; section: MessageKey | null }) {
  const { t } = useTranslation();
  return (
    <Tooltip label={section === null ? t(name) : `${t(section)}: ${t(name)}`} off={open}>
      <Link
        to={to}
        className={sidebarItemClass}
        // All admin paths start with the overview's path.
        activeOptions={{ exact: to === '/admin', includeSearch: false }}
        onClick={onNavigate}
      >
        {waiting === undefined ? (
          <SidebarItem icon={icon} open={open}>
            {t(name)}
          </SidebarItem>
        ) : (
          <PendingCountItem icon={icon} open={open} waiting={waiting}>
            {t(name)}
          </PendingCountItem>
        )}
      </Link>
    </Tooltip>
  );
}

function PendingCountItem({
  waiting,
  children,
  ...item
}: Pick<AdminNavPage, 'icon'> & { open: boolean; waiting: RequestType; children: string }) {
  const { data } = useQuery(pendingCountQuery(waiting));
  return (
    <SidebarItem {...item} count={data}>
      {children}
    </SidebarItem>
  );
}
