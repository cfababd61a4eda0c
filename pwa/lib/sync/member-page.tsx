import type { ReactNode } from 'react';
import { SyncBanner, SyncStatusLink } from '#pwa/lib/sync/sync-status.tsx';
import { useDocumentTitle } from '#pwa/lib/hooks/use-document-title.ts';
import { PageHeader } from '#pwa/ui/layout/page.tsx';

type MemberPageProps = {
  title: string;
  /** The title of the window, if it differs from the page's. */
  documentTitle?: string;
  back?: ReactNode;
  /** Content at the end of the header; by default the sync status. */
  trailing?: ReactNode;
  header?: ReactNode;
  sticky?: boolean;
  children: ReactNode;
};

/** A member's page with its header and the problems of the sync. */
export function MemberPage({
  title,
  documentTitle = title,
  trailing = <SyncStatusLink hasBanner />,
  header,
  children,
  ...rest
}: MemberPageProps) {
  useDocumentTitle(documentTitle);
  return (
    <>
      <PageHeader title={title} trailing={trailing} {...rest}>
        {header}
      </PageHeader>
      <SyncBanner />
      {children}
    </>
  );
}
