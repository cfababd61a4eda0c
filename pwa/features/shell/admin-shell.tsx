import '#pwa/lib/late-words/admin.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { AdminRail } from '#pwa/features/shell/admin-rail.tsx';
import { AdminTopBar } from '#pwa/features/shell/admin-top-bar.tsx';
import { NotAuthorised } from '#pwa/features/shell/not-authorised.tsx';
import { queries } from '#pwa/lib/queries.ts';
import { isAdmin, useOpenSession } from '#pwa/lib/use-session.ts';

/** The admin's area: a rail of places, 64 px until it is opened. */
export function AdminShell() {
  const session = useOpenSession();
  if (session === null) return null;
  if (!isAdmin(session)) return <NotAuthorised />;
  return (
    <QueryClientProvider client={queries}>
      <div className="flex min-h-dvh max-md:flex-col">
        <AdminRail />
        <AdminTopBar />
        <main
          id="content"
          tabIndex={-1}
          className="flex min-w-0 flex-1 flex-col text-sm outline-none"
        >
          <Outlet />
        </main>
      </div>
    </QueryClientProvider>
  );
}
