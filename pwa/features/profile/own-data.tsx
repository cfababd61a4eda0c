import { LogIns } from '#pwa/features/profile/log-ins.tsx';
import { YourData } from '#pwa/features/profile/your-data.tsx';
import { BackLink } from '#pwa/lib/parts/heard.tsx';
import { useStatusAsked } from '#pwa/lib/use-status-watch.ts';
import { useWords } from '#pwa/lib/words.ts';
import { PageBody } from '#pwa/ui/page.tsx';
import { Strip } from '#pwa/ui/strip.tsx';

/** What stays with a person who waits or was rejected: password, sessions, what is held, the account's end. */
export function OwnData({ user }: { user: { id: string; email: string } }) {
  const { t } = useWords();
  const asked = useStatusAsked();
  const offline = asked.phase === 'failed' && asked.offline;
  return (
    <PageBody narrow className="mx-auto">
      <div className="-ms-2.5 mb-4 flex items-center gap-1">
        <BackLink to="/" />
        <h1 className="heading-1">{t('nav.profile')}</h1>
      </div>
      {offline && (
        <Strip tone="offline" rounded>
          {t('state.offline')}
        </Strip>
      )}
      <LogIns user={user} offline={offline} />
      <YourData userId={user.id} offline={offline} />
    </PageBody>
  );
}
