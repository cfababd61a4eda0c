import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { emailDraft } from '#pwa/features/notifications/draft/email-draft.ts';
import type { NotificationValues } from '#pwa/features/notifications/notification-form.ts';

/** Fills the form with the saved draft, if any, and saves further changes. Returns the draft. */
export function useEmailDraft(
  form: UseFormReturn<NotificationValues>,
  draft: ReturnType<typeof emailDraft>,
) {
  const [found] = useState(() => draft.read());
  useEffect(() => {
    // Keeps the empty defaults, so that a restored draft counts as unsaved.
    if (found !== null) form.reset(found.values, { keepDefaultValues: true });
    const { unsubscribe } = form.watch(() => draft.keep(form.getValues(), found?.files ?? []));
    return unsubscribe;
  }, [form, draft, found]);
  return found;
}
