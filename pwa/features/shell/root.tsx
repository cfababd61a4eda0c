import { Outlet } from '@tanstack/react-router';
import { UpdateNotice } from '#pwa/features/shell/update-notice.tsx';
import { useWords } from '#pwa/lib/words.ts';
import { SkipLink } from '#pwa/ui/page.tsx';

export function Root() {
  const { t } = useWords();
  return (
    <>
      <SkipLink>{t('nav.skip')}</SkipLink>
      <Outlet />
      <UpdateNotice />
    </>
  );
}
