import type { ReactNode } from 'react';
import { askLogOut } from '#pwa/features/shell/logout.ts';
import { SiteFooter } from '#pwa/features/shell/site-footer.tsx';
import { useTitle } from '#pwa/lib/use-title.ts';
import { useWords } from '#pwa/lib/words.ts';
import { cn } from '#pwa/ui/cn.ts';
import { Wordmark } from '#pwa/ui/mark.tsx';

/** Around what people see who are not approved. The logo logs out. */
export function BlockedFrame({
  title,
  centred = false,
  onLogo = () => void askLogOut(),
  children,
}: {
  title: string;
  centred?: boolean;
  onLogo?: () => void;
  children: ReactNode;
}) {
  const { t } = useWords();
  useTitle(title);
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="pitch safe-top md:[--mow:96px]">
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
          centred && 'items-center justify-center',
        )}
      >
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}
