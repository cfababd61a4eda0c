import { useState } from 'react';
import {
  cancelEmailChange,
  type EmailState,
  getEmailState,
  resendConfirmation,
} from '#sync/contracts/accounts/email-address.ts';
import { useSubmit } from '#pwa/lib/forms/use-submit.ts';
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
  const [action, setAction] = useState<'resend' | 'cancel'>('resend');
  const { busy, error, submit } = useSubmit({
    onError: (refused) => {
      // It was confirmed or cancelled in the meantime, perhaps on another device.
      if (refused instanceof ApiError && refused.code === 'conflict') {
        setChanged(null);
        fetched.retry();
      }
      return undefined;
    },
  });

  const act = (chosen: 'resend' | 'cancel') =>
    submit(async () => {
      setAction(chosen);
      const endpoint = chosen === 'resend' ? resendConfirmation : cancelEmailChange;
      const { data, message } = await send(endpoint, { params });
      setChanged(data);
      toast('success', { text: message ?? '' });
    });

  return {
    state: changed ?? fetched.data,
    errorText: error ?? fetched.error?.message ?? null,
    /** The action that is being sent; null if none is. */
    busy: busy ? action : null,
    setState: setChanged,
    resend: () => void act('resend'),
    cancel: () => void act('cancel'),
  };
}
