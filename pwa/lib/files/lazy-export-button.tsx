import { type ComponentProps, Suspense } from 'react';
import type { ExportButton } from '#pwa/lib/files/export-button.tsx';
import { lazyComponent } from '#pwa/lib/app/lazy-import.ts';
import { useOpenSession } from '#pwa/lib/session/use-session.ts';

const LoadedExportButton = lazyComponent(
  () => import('#pwa/lib/files/export-button.tsx'),
  'ExportButton',
);

/** Its code is not loaded for others; the server checks the permission again. */
export function LazyExportButton(props: ComponentProps<typeof ExportButton>) {
  const scopes = useOpenSession()?.scopes ?? [];
  if (!scopes.includes('officer') && !scopes.includes('admin')) return null;
  return (
    <Suspense fallback={null}>
      <LoadedExportButton {...props} />
    </Suspense>
  );
}
