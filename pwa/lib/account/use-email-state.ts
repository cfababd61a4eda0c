import { useState } from 'react';
import {
  cancelEmailChange,
  type EmailState,
  getEmailState,
  resendConfirmation,
} from '#sync/contracts/accounts/email-address.ts';
import { ApiError, call, send } from '#pwa/lib/http/api.ts';
import { useFetched } from '#pwa/lib/http/use-fetched.ts';
import { toast } from '#pwa/ui/feedback/toast.tsx';

/** The person's own address, whether it is confirmed, and the calls that confirm or change it. */
export function useEmailState(userId: string, isOnline: boolean) {
  const params = { id: userId };
  const fetched = useFetched(isOnline ? userId : null, (signal) =>
    call(getEmailState, { params, signal }),
  );
  const [changed, setChanged] = useState<EmailState | null>(null);
  const [busy, setBusy] = useState<'resend' | 'cancel' | null>(null);
  const [errorText, setErrorText] = useState<string | null>(null);

  async function act(action: 'resend' | 'cancel'): Promise<void> {
    setBusy(action);
    setErrorText(null);
    try {
      const endpoint = action === 'resend' ? resendConfirmation : cancelEmailChange;
      const { data, message } = await send(endpoint, { params });
      setChanged(data);
      toast('success', { text: message ?? '' });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setErrorText(error.message);
      // It was confirmed or cancelled in the meantime, perhaps on another device.
      if (error.code === 'conflict') {
        setChanged(null);
        fetched.retry();
      }
    } finally {
      setBusy(null);
    }
  }

  return {
    state: changed ?? fetched.data,
    errorText: errorText ?? fetched.error?.message ?? null,
    busy,
    setState: setChanged,
    resend: () => void act('resend'),
    cancel: () => void act('cancel'),
  };
}
