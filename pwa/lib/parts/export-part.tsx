import { type ComponentProps, lazy, Suspense } from 'react';
import type { ExportButton } from '#pwa/lib/parts/export-button.tsx';
import { useOpenSession } from '#pwa/lib/use-session.ts';

const Loaded = lazy(async () => ({
  default: (await import('#pwa/lib/parts/export-button.tsx')).ExportButton,
}));

/** For officers and administrators; nobody else loads it. The server decides again. */
export function ExportPart(props: ComponentProps<typeof ExportButton>) {
  const scopes = useOpenSession()?.scopes ?? [];
  if (!scopes.includes('officer') && !scopes.includes('admin')) return null;
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
}
