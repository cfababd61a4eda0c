import { calendarEntry } from '#pwa/lib/tickets/calendar-entry.ts';
import { saveFile } from '#pwa/lib/files/save-file.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { IconButton } from '#pwa/ui/primitives/button.tsx';
import { MatchesIcon, MoreIcon, PrintIcon } from '#pwa/ui/icons.ts';
import { Menu, MenuItem } from '#pwa/ui/primitives/menu.tsx';
import type { TicketRow } from '#sync/contracts/matches/tickets.ts';

/** Adds the match to a calendar, or prints the ticket; both work without signal. */
export function TicketMenu({ ticket }: { ticket: TicketRow }) {
  const { t } = useTranslation();

  function save(): void {
    const page = new URL(`/reservation/${ticket.ref}`, location.origin);
    const entry = calendarEntry(ticket, page, Date.now());
    saveFile(new Blob([entry], { type: 'text/calendar;charset=utf-8' }), 'touchline-match.ics');
  }

  return (
    <Menu trigger={<IconButton icon={MoreIcon} label={t('ticketMenu.open')} className="-me-2" />}>
      <MenuItem icon={MatchesIcon} onSelect={save}>
        {t('ticketMenu.calendar')}
      </MenuItem>
      <MenuItem icon={PrintIcon} onSelect={() => window.print()}>
        {t('ticketMenu.print')}
      </MenuItem>
    </Menu>
  );
}
