// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { MoreIcon } from '#pwa/ui/icons.ts';
import { Button, IconButton } from '#pwa/ui/button.tsx';
import { ActionDialog } from '#pwa/ui/dialogs/action-dialog.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#pwa/ui/dropdown-menu.tsx';

afterEach(cleanup);

function MenuWithDialog() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <IconButton icon={MoreIcon} label="Options" />
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          <DropdownMenuItem onSelect={() => setOpen(true)}>
            <MoreIcon aria-hidden />
            {'Cancel booking'}
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      {isOpen && (
        <ActionDialog
          open
          onOpenChange={setOpen}
          title="Sure?"
          actions={
            <Button variant="outline" onClick={() => setOpen(false)}>
              {'Keep'}
            </Button>
          }
        />
      )}
    </>
  );
}

it('a dialog that a menu opened returns the focus to the menu’s button', async () => {
  render(<MenuWithDialog />);
  const options = screen.getByRole('button', { name: 'Options' });
  options.focus();
  fireEvent.keyDown(options, { key: 'Enter' });
  const item = await screen.findByRole('menuitem');
  item.focus();
  fireEvent.click(item);
  const keep = await screen.findByRole('button', { name: 'Keep' });
  await waitFor(() => expect(document.activeElement).toBe(keep));
  fireEvent.click(keep);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(options), { timeout: 1000 });
});
