import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { emailDraft } from '#pwa/features/notifications/draft/email-draft.ts';
import type { NotificationValues } from '#pwa/features/notifications/notification-form.ts';

/** Fills the form with the letter that was found, and keeps what is written on. Answers what was found. */
export function useEmailDraft(
  form: UseFormReturn<NotificationValues>,
  draft: ReturnType<typeof emailDraft>,
) {
  const [found] = useState(() => draft.read());
  useEffect(() => {
    // The defaults stay the empty letter's: what was found is not saved.
    if (found !== null) form.reset(found.values, { keepDefaultValues: true });
    const { unsubscribe } = form.watch(() => draft.keep(form.getValues(), found?.files ?? []));
    return unsubscribe;
  }, [form, draft, found]);
  return found;
}
