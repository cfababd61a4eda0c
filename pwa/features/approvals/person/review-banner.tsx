import type { User } from '#sync/contracts/accounts/accounts.ts';
import { editUser } from '#sync/contracts/accounts/users.ts';
import { queryClient, userQuery } from '#pwa/lib/admin/queries/admin-queries.ts';
import { useSubmit } from '#pwa/lib/forms/use-submit.ts';
import { ApiError, call } from '#pwa/lib/http/api.ts';
import { formatList } from '#pwa/lib/i18n/lists.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Banner } from '#pwa/ui/feedback/banner.tsx';
import { toast } from '#pwa/ui/feedback/toast.tsx';
import { Button } from '#pwa/ui/button.tsx';

/** Which documents an approved person has replaced, and the button that ends their review. */
export function ReviewBanner({ user }: { user: User }) {
  const { t } = useTranslation();
  const { queryKey } = userQuery(user.id);
  const { busy, submit } = useSubmit({
    withToasts: true,
    onError: (refused) => {
      if (!(refused instanceof ApiError)) return undefined;
      toast('error', {
        title: t('approvals.nothingChanged'),
        text: refused.message,
        duration: 12_000,
        closeLabel: t('action.close'),
      });
      void queryClient.invalidateQueries({ queryKey });
      return null;
    },
  });

  async function markReviewed(): Promise<void> {
    // The version makes the server refuse if a document was replaced since it was shown.
    const body = { user: {}, version: user.version, lookedAt: true as const };
    await submit(async (idempotencyKey) => {
      const reviewed = await call(editUser, { params: { id: user.id }, body, idempotencyKey });
      queryClient.setQueryData(queryKey, reviewed);
      toast('success', { text: t('users.lookedAtDone') });
    }, body);
  }

  return (
    <Banner
      tone="notice"
      action={
        <Button
          size="xs"
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
