import '#pwa/lib/late-words/admin.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { useState } from 'react';
import { AdminRail } from '#pwa/features/shell/admin-rail.tsx';
import { AdminTopBar } from '#pwa/features/shell/admin-top-bar.tsx';
import { Palette } from '#pwa/features/shell/palette.tsx';
import { usePaletteKey } from '#pwa/features/shell/use-palette-key.ts';
import { NotAuthorised } from '#pwa/features/shell/not-authorised.tsx';
import { queries } from '#pwa/lib/queries.ts';
import { isAdmin, useOpenSession } from '#pwa/lib/use-session.ts';

/** The admin's area: a rail of places, 64 px until it is opened. */
export function AdminShell() {
  const session = useOpenSession();
  const [palette, setPalette] = useState(false);
  const search = () => setPalette(true);
  usePaletteKey(search);
  if (session === null) return null;
  if (!isAdmin(session)) return <NotAuthorised />;
  return (
    <QueryClientProvider client={queries}>
      <div className="flex min-h-dvh max-md:flex-col">
        <AdminRail onSearch={search} />
        <AdminTopBar onSearch={search} />
        <main
          id="content"
          tabIndex={-1}
          className="flex min-w-0 flex-1 flex-col text-sm outline-none"
        >
          <Outlet />
        </main>
      </div>
      {palette && <Palette onClose={() => setPalette(false)} />}
    </QueryClientProvider>
  );
}
