import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button, IconButton } from '#pwa/ui/button.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#pwa/ui/dropdown-menu.tsx';
import { type Icon, MoreIcon } from '#pwa/ui/icons.ts';

export interface HeaderAction {
  icon: Icon;
  label: string;
  busy?: boolean;
  disabled?: boolean;
  run: () => void;
}

/** Actions in a record's header: buttons, on phones one menu, so that the title keeps its width. */
export function HeaderActions({ actions }: { actions: readonly HeaderAction[] }) {
  const { t } = useTranslation();
  return (
    <>
      {actions.map(({ icon, label, busy = false, disabled, run }) => (
        <Button
          key={label}
          variant="outline"
          icon={icon}
          size="sm"
          className="max-md:hidden"
          busy={busy}
          disabled={disabled}
          onClick={run}
        >
          {label}
        </Button>
      ))}
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <IconButton
            icon={MoreIcon}
            label={t('attendees.actions')}
            className="md:hidden"
            disabled={actions.some(({ busy }) => busy)}
          />
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          {actions.map(({ icon: ActionIcon, label, disabled, run }) => (
            <DropdownMenuItem key={label} disabled={disabled} onSelect={run}>
              <ActionIcon aria-hidden />
              {label}
            </DropdownMenuItem>
          ))}
        </DropdownMenuContent>
      </DropdownMenu>
    </>
  );
}
