import { useState } from 'react';
import { getOwnOutlet, type OwnOutlet } from '#sync/contracts/outlets/outlets.ts';
import { OutletPlaces } from '#pwa/features/outlets/outlet-places.tsx';
import { useDocumentTitle } from '#pwa/lib/hooks/use-document-title.ts';
import { call } from '#pwa/lib/http/api.ts';
import { useFetched } from '#pwa/lib/http/use-fetched.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { OwnMembership } from '#pwa/lib/outlets/own-membership.tsx';
import { OutletPeople } from '#pwa/lib/outlets/outlet-people.tsx';
import { useOpenSession } from '#pwa/lib/session/use-session.ts';
import { useSyncStatus } from '#pwa/lib/sync/hooks.ts';
import { BackLink } from '#pwa/lib/sync/sync-status.tsx';
import { ContentStates, StateMessage } from '#pwa/ui/feedback/content-states.tsx';
import { EmptyIllustration } from '#pwa/ui/feedback/illustrations.tsx';
import { PageBody, PageHeader } from '#pwa/ui/layout/page.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';

/** The person's own outlet; a manager also sees its people. Not stored on the phone. */
export function OutletScreen() {
  const { t } = useTranslation();
  useDocumentTitle(t('outlets.own'));
  const userId = useOpenSession()?.user.id ?? '';
  const offline = useSyncStatus().reach === 'unreachable';
  const [shown, setShown] = useState<OwnOutlet | null>();
  const { data, error, retry } = useFetched('outlet', async (signal) => {
    const outlet = await call(getOwnOutlet, { signal });
    setShown(outlet);
    return outlet;
  });
  // The last answer stays while the next one is fetched.
  const outlet = data === undefined ? shown : data;
  const state =
    outlet === undefined ? (error === undefined ? 'loading' : 'error') : outlet ? 'ready' : 'empty';
  return (
    <>
      <PageHeader title={t('outlets.own')} back={<BackLink to="/" />} />
      <PageBody narrow>
        {offline && outlet === undefined ? (
          <StateMessage
            illustration={<EmptyIllustration />}
            title={t('state.offline')}
            text={t('outlets.offline')}
          />
        ) : (
          <ContentStates
            state={state}
            skeleton={
              <div role="status" aria-label={t('state.loading')} className="grid gap-4">
                <Skeleton className="h-28 rounded-xl" />
                <Skeleton className="h-40 rounded-xl" />
              </div>
            }
            empty={{ title: t('outlets.none'), text: t('outlets.noneText') }}
            error={{
              title: t('state.errorTitle'),
              text: error?.message ?? '',
              retry: t('action.tryAgain'),
              onRetry: retry,
            }}
          >
            {outlet && (
              <div className="flex flex-col gap-7">
                <OwnMembership outlet={outlet} userId={userId} onLeft={retry} />
                {outlet.people && <OutletPlaces outletId={outlet.id} />}
                {outlet.people && outlet.invitations && (
                  <OutletPeople
                    outletId={outlet.id}
                    people={outlet.people}
                    invitations={outlet.invitations}
                    ownId={userId}
                    onChanged={retry}
                  />
                )}
              </div>
            )}
          </ContentStates>
        )}
      </PageBody>
    </>
  );
}
