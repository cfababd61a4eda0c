import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useLogoutQuestion } from '#pwa/features/shell/logout.ts';
import { UpdateNotice } from '#pwa/features/shell/update-notice.tsx';
import { part } from '#pwa/lib/part.ts';
import { useWords } from '#pwa/lib/words.ts';
import { SkipLink } from '#pwa/ui/page.tsx';

const LogoutDialog = lazy(async () => ({
  default: (await part(() => import('#pwa/features/shell/logout-dialog.tsx'))).LogoutDialog,
}));

export function Root() {
  const { t } = useWords();
  const unsent = useLogoutQuestion();
  return (
    <>
      <SkipLink>{t('nav.skip')}</SkipLink>
      <Outlet />
      <UpdateNotice />
      {unsent !== null && (
        <Suspense>
          <LogoutDialog unsent={unsent} />
        </Suspense>
      )}
    </>
  );
}
