import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { AdminLinks } from '#pwa/features/shell/admin-links.tsx';
import { askLogOut } from '#pwa/features/shell/logout.ts';
import { ThemeChoice } from '#pwa/features/shell/theme-choice.tsx';
import { useWords } from '#pwa/lib/words.ts';
import { Button, IconButton } from '#pwa/ui/button.tsx';
import { Sheet } from '#pwa/ui/dialog.tsx';
import { LogoutIcon, MenuIcon } from '#pwa/ui/icons.ts';
import { Wordmark } from '#pwa/ui/mark.tsx';

/** The admin's places on a phone: behind one button. */
export function AdminTopBar() {
  const { t } = useWords();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <header className="pitch safe-top md:hidden">
      <div className="flex h-14 items-center gap-2 ps-4 pe-1.5">
        <Link to="/" className="flex min-h-11 items-center rounded-md">
          <Wordmark name={t('app.name')} />
        </Link>
        <IconButton
          icon={MenuIcon}
          label={t('nav.more')}
          className="ms-auto"
          onClick={() => setOpen(true)}
        />
      </div>
      <Sheet
        open={open}
        onOpenChange={setOpen}
        title={t('nav.admin')}
        closeLabel={t('action.close')}
      >
        <nav
          aria-label={t('nav.admin')}
          className="mb-4 flex flex-col gap-0.5 rounded-xl bg-sidebar p-2 text-sidebar-foreground [&_a]:min-h-11"
        >
          <AdminLinks open onGo={close} />
        </nav>
        <ThemeChoice />
        <Button full icon={LogoutIcon} className="mt-5" onClick={() => void askLogOut()}>
          {t('nav.logout')}
        </Button>
      </Sheet>
    </header>
  );
}
