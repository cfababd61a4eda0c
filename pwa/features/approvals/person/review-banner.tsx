import { useState } from 'react';
import type { User } from '#sync/contracts/accounts/accounts.ts';
import { editUser } from '#sync/contracts/accounts/users.ts';
import { queryClient, userQuery } from '#pwa/lib/admin/queries/admin-queries.ts';
import { ApiError, call } from '#pwa/lib/http/api.ts';
import { withIdempotencyKey } from '#pwa/lib/http/idempotency-key.ts';
import { formatList } from '#pwa/lib/i18n/lists.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Banner } from '#pwa/ui/feedback/banner.tsx';
import { toast } from '#pwa/ui/feedback/toast.tsx';
import { Button } from '#pwa/ui/button.tsx';

/** Which documents an approved person has replaced, and the button that ends their review. */
export function ReviewBanner({ user }: { user: User }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [once] = useState(withIdempotencyKey);

  async function markReviewed(): Promise<void> {
    // The version makes the server refuse if a document was replaced since it was shown.
    const body = { user: {}, version: user.version, lookedAt: true as const };
    setBusy(true);
    try {
      const reviewed = await once(body, (idempotencyKey) =>
        call(editUser, { params: { id: user.id }, body, idempotencyKey }),
      );
      queryClient.setQueryData(userQuery(user.id).queryKey, reviewed);
      toast('success', { text: t('users.lookedAtDone') });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast('error', {
        title: t('approvals.nothingChanged'),
        text: error.message,
        duration: 12_000,
        closeLabel: t('action.close'),
      });
      void queryClient.invalidateQueries({ queryKey: userQuery(user.id).queryKey });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Banner
      tone="notice"
      action={
        <Button
          size="xs"
          variant="primary"
          className="max-md:min-h-11"
          busy={busy}
          onClick={() => void markReviewed()}
        >
          {t('users.lookedAt')}
        </Button>
      }
    >
      {t('users.replaced', {
        documents: formatList(user.replacedDocuments.map((field) => t(`accounts.${field}`))),
      })}
    </Banner>
  );
}
