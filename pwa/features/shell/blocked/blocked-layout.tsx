import type { ReactNode } from 'react';
import { requestLogout } from '#pwa/features/shell/logout.ts';
import { SiteFooter } from '#pwa/features/shell/site-footer.tsx';
import { useDocumentTitle } from '#pwa/lib/hooks/use-document-title.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { cn } from '#pwa/ui/lib/utils.ts';
import { Wordmark } from '#pwa/ui/brand/logo.tsx';

/** Layout for people who are not approved. The logo logs out. */
export function BlockedLayout({
  title,
  centred = false,
  onLogo = () => void requestLogout(),
  children,
}: {
  title: string;
  centred?: boolean;
  onLogo?: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  useDocumentTitle(title);
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="pitch safe-top md:[--stripe-width:96px]">
        <div className="mx-auto flex h-16 max-w-6xl items-center px-4 md:px-6">
          <button type="button" className="flex min-h-11 items-center rounded-md" onClick={onLogo}>
            <Wordmark name={t('app.name')} className="text-lg md:text-xl" />
          </button>
        </div>
      </header>
      <main
        id="content"
        tabIndex={-1}
        className={cn(
          'flex flex-1 flex-col outline-none',
          // Not centred vertically, because content that arrives later would move the rest.
          centred && 'items-center md:pt-[6vh]',
        )}
      >
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}
