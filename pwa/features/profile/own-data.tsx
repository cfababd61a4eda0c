import { SessionList } from '#pwa/features/profile/session-list.tsx';
import { YourData } from '#pwa/features/profile/your-data.tsx';
import { BackLink } from '#pwa/lib/parts/heard.tsx';
import { useWords } from '#pwa/lib/words.ts';
import { PageBody } from '#pwa/ui/page.tsx';

/** What stays with a person who waits or was rejected: sessions, what is held, the account's end. */
export function OwnData({ userId }: { userId: string }) {
  const { t } = useWords();
  return (
    <PageBody narrow className="mx-auto">
      <div className="-ms-2.5 mb-4 flex items-center gap-1">
        <BackLink to="/" />
        <h1 className="heading-1">{t('nav.profile')}</h1>
      </div>
      <SessionList />
      <YourData userId={userId} offline={false} />
    </PageBody>
  );
}
