import type { ReactNode } from 'react';
import { SyncBanner, SyncStatusLink } from '#pwa/lib/sync/sync-status.tsx';
import { useDocumentTitle } from '#pwa/lib/hooks/use-document-title.ts';
import { PageHeader } from '#pwa/ui/layout/page.tsx';

type MemberPageProps = {
  title: string;
  /** The title of the window, if it is another one. */
  documentTitle?: string;
  back?: ReactNode;
  /** At the end of the header: the sync status by default. */
  trailing?: ReactNode;
  header?: ReactNode;
  sticky?: boolean;
  children: ReactNode;
};

/** A member's page with its header and the problems of the sync. */
export function MemberPage({
  title,
  documentTitle = title,
  trailing = <SyncStatusLink />,
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
