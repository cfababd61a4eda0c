import { FormDialog } from '#pwa/lib/forms/form-dialog.tsx';
import type { ComponentProps } from 'react';

/** A form about the own account that asks for the password. */
export function AccountFormDialog({
  user,
  children,
  ...dialog
}: ComponentProps<typeof FormDialog> & { user: { email: string } }) {
  return (
    <FormDialog variant="signal" {...dialog}>
      {/* Tells password managers whose password this is. */}
      <input type="text" autoComplete="username" value={user.email} readOnly hidden />
      {children}
    </FormDialog>
  );
}
