import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useLogoutConfirmation } from '#pwa/features/shell/logout.ts';
import { lazyComponent } from '#pwa/lib/app/lazy-import.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { SkipLink } from '#pwa/ui/layout/page.tsx';

const LogoutDialog = lazyComponent(
  () => import('#pwa/features/shell/logout-dialog.tsx'),
  'LogoutDialog',
);

export function Root() {
  const { t } = useTranslation();
  const unsent = useLogoutConfirmation();
  return (
    <>
      <SkipLink>{t('nav.skip')}</SkipLink>
      <Outlet />
      {unsent !== null && (
        <Suspense>
          <LogoutDialog unsent={unsent} />
        </Suspense>
      )}
    </>
  );
}
