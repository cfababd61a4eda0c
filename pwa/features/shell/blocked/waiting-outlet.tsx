import { getOwnOutlet } from '#sync/contracts/outlets/outlets.ts';
import { call } from '#pwa/lib/http/api.ts';
import { useFetched } from '#pwa/lib/http/use-fetched.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { OwnMembership } from '#pwa/lib/outlets/own-membership.tsx';

/** The outlet of someone who waits for a decision; empty without one. */
export function WaitingOutlet({ userId }: { userId: string }) {
  const { t } = useTranslation();
  const { data, retry } = useFetched(userId, (signal) => call(getOwnOutlet, { signal }));
  if (!data) return null;
  return (
    <section aria-label={t('outlets.own')} className="mx-auto mt-4 w-full max-w-112">
      <OwnMembership outlet={data} userId={userId} onLeft={retry} />
    </section>
  );
}
