import { useId, useState } from 'react';
import { deleteOwnAccount } from '#sync/contracts/privacy.ts';
import { ApiError, send } from '#pwa/lib/api.ts';
import { logOut } from '#pwa/lib/sync-logout.ts';
import { useCollection } from '#pwa/lib/sync-hooks.ts';
import { useWords } from '#pwa/lib/words.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Dialog } from '#pwa/ui/dialog.tsx';
import { Field } from '#pwa/ui/field.tsx';
import { PasswordInput } from '#pwa/ui/input.tsx';
import { Strip } from '#pwa/ui/strip.tsx';
import { toast } from '#pwa/ui/toast.tsx';

/** Says what ends with the account and asks for the password; afterwards this phone is empty. */
export function DeleteSelfDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const { t } = useWords();
  const form = useId();
  const events = useStanding('accreditation');
  const matches = useStanding('booking');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string | undefined>();
  const [refused, setRefused] = useState<string | null>(null);

  async function end(): Promise<void> {
    setBusy(true);
    setWrong(undefined);
    setRefused(null);
    try {
      const { message } = await send(deleteOwnAccount, {
        params: { id: userId },
        body: { password },
      });
      await logOut();
      toast('success', { text: message ?? t('profile.deletedSelf'), duration: 20_000 });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const field = error.fields['password'];
      if (field === undefined) setRefused(error.message);
      else setWrong(field);
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('profile.deleteSelfTitle')}
      description={t('profile.deleteSelfText')}
      actions={
        <>
          <Button size="touch" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button
            type="submit"
            form={form}
            size="touch"
            variant="danger"
            busy={busy}
            disabled={password === ''}
          >
            {t('profile.deleteSelf')}
          </Button>
        </>
      }
    >
      {refused !== null && (
        <Strip tone="error" rounded>
          {refused}
        </Strip>
      )}
      {(events > 0 || matches > 0) && (
        <p className="num rounded-md bg-pending px-3.5 py-2.5 font-[560] text-pending-foreground">
          {t('profile.deleteSelfHolds', { events, matches })}
        </p>
      )}
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void end();
        }}
      >
        <Field label={t('profile.deleteSelfPassword')} error={wrong} required>
          {(control) => (
            <PasswordInput
              {...control}
              autoComplete="current-password"
              showLabel={t('accounts.showPassword')}
              hideLabel={t('accounts.hidePassword')}
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}

/** How many the person has or waits for. */
function useStanding(collection: 'accreditation' | 'booking'): number {
  return (useCollection(collection) ?? []).filter(({ status }) => status !== 'rejected').length;
}
