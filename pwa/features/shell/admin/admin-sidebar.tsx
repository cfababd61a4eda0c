import { useState } from 'react';
import { AccountMenu } from '#pwa/features/shell/admin/account-menu.tsx';
import { AdminNavLinks } from '#pwa/features/shell/admin/admin-nav-links.tsx';
import { paletteShortcutLabel } from '#pwa/features/shell/admin/use-palette-shortcut.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { jsonStorage } from '#pwa/lib/storage/json-storage.ts';
import {
  Sidebar,
  SidebarItem,
  sidebarItemClass,
  SidebarSeparator,
} from '#pwa/ui/layout/navigation-bars.tsx';
import { CollapseIcon, ExpandIcon, SearchIcon } from '#pwa/ui/icons.ts';
import { Kbd } from '#pwa/ui/kbd.tsx';
import { cn } from '#pwa/ui/lib/utils.ts';
import { LogoMark, Wordmark } from '#pwa/ui/brand/logo.tsx';
import { Tooltip } from '#pwa/ui/tooltip.tsx';

const storage = jsonStorage('localStorage', 'touchline.sidebar');

function wasOpen(): boolean {
  const stored = storage.read();
  return stored instanceof Object && 'open' in stored && stored.open === true;
}

/** The administrators' navigation, which stays open or closed until it is changed. */
export function AdminSidebar({ onSearch }: { onSearch: () => void }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(wasOpen);
  const search = t('palette.open');
  const toggle = t(open ? 'nav.collapse' : 'nav.expand');
  return (
    <Sidebar
      label={t('nav.admin')}
      open={open}
      brand={open ? <Wordmark name={t('app.name')} className="text-[1.0625rem]" /> : <LogoMark />}
      foot={
        <>
          <AccountMenu open={open} />
          <Tooltip label={toggle} off={open}>
            <button
              type="button"
              aria-expanded={open}
              className={sidebarItemClass}
              onClick={() => {
                setOpen(!open);
                storage.save({ open: !open });
              }}
            >
              <SidebarItem icon={open ? CollapseIcon : ExpandIcon} open={open}>
                {toggle}
              </SidebarItem>
            </button>
          </Tooltip>
        </>
      }
    >
      <Tooltip label={`${search} (${paletteShortcutLabel()})`} off={open}>
        <button
          type="button"
          className={cn(sidebarItemClass, open && 'border border-sidebar-border')}
          aria-haspopup="dialog"
          onClick={onSearch}
        >
          <SidebarItem icon={SearchIcon} open={open}>
            {search}
          </SidebarItem>
          {open && (
            <span className="ms-auto" aria-hidden>
              <Kbd>{paletteShortcutLabel()}</Kbd>
            </span>
          )}
        </button>
      </Tooltip>
      <SidebarSeparator />
      <AdminNavLinks open={open} />
    </Sidebar>
  );
}
