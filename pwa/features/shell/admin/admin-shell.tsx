import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { AdminSidebar } from '#pwa/features/shell/admin/admin-sidebar.tsx';
import { AdminTopBar } from '#pwa/features/shell/admin/admin-top-bar.tsx';
import { AdminCommandPalette } from '#pwa/features/shell/admin/admin-command-palette.tsx';
import { usePaletteShortcut } from '#pwa/features/shell/admin/use-palette-shortcut.ts';
import { NotAuthorised } from '#pwa/features/shell/not-authorised.tsx';
import { RunningBulkJobs } from '#pwa/lib/admin/bulk/running-bulk-jobs.tsx';
import { queryClient } from '#pwa/lib/admin/queries/admin-queries.ts';
import { endMemberView } from '#pwa/lib/sync/member-view.ts';
import { isAdmin, useOpenSession } from '#pwa/lib/session/use-session.ts';

/** Layout of the admin pages, with a collapsible sidebar. */
export function AdminShell() {
  const session = useOpenSession();
  const [palette, setPalette] = useState(false);
  const search = () => setPalette(true);
  usePaletteShortcut(search);
  const userId = session?.user.id;
  useEffect(() => {
    if (userId !== undefined) void endMemberView(userId);
  }, [userId]);
  if (session === null) return null;
  if (!isAdmin(session)) return <NotAuthorised />;
  return (
    <QueryClientProvider client={queryClient}>
      <div className="flex min-h-dvh max-md:flex-col">
        <AdminSidebar onSearch={search} />
        <AdminTopBar onSearch={search} />
        <main
          id="content"
          tabIndex={-1}
          className="flex min-w-0 flex-1 flex-col text-sm outline-none md:has-[>[data-jobs]]:h-dvh"
        >
          <RunningBulkJobs />
          <Outlet />
        </main>
      </div>
      {palette && <AdminCommandPalette onClose={() => setPalette(false)} />}
    </QueryClientProvider>
  );
}
