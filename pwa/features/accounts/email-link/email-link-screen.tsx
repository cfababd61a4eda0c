import { getRouteApi, Link, useLocation } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import {
  confirmEmail,
  emailToken,
  rejectEmailChange,
} from '#sync/contracts/accounts/email-address.ts';
import { useDocumentTitle } from '#pwa/lib/hooks/use-document-title.ts';
import { useSubmit } from '#pwa/lib/forms/use-submit.ts';
import { ApiError, call, tryFetchAccountStatus } from '#pwa/lib/http/api.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { useOpenSession } from '#pwa/lib/session/use-session.ts';
import { ErrorBanner } from '#pwa/ui/feedback/banner.tsx';
import { StateMessage } from '#pwa/ui/feedback/content-states.tsx';
import {
  NothingFoundIllustration,
  WaitingIllustration,
} from '#pwa/ui/feedback/more-illustrations.tsx';
import { Button } from '#pwa/ui/button.tsx';

const route = getRouteApi('/open/email/$action');

/** The result of pressing the button on a link's page. */
type Outcome =
  | { kind: 'confirmed' | 'changed'; email: string }
  | { kind: 'stopped' }
  | { kind: 'invalid' | 'stopInvalid' }
  | { kind: 'tooLate'; text: string };

/**
 * The page behind the links in emails about an address: `/email/confirm` and `/email/stop`, with the
 * token in the fragment. Nothing happens before the button is pressed, because mail scanners open links.
 */
export function EmailLinkScreen() {
  const { t } = useTranslation();
  const stops = route.useParams().action === 'stop';
  useDocumentTitle(t('address.title'));
  const token = useLocation({ select: ({ hash }) => hash });
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const invalid: Outcome = { kind: stops ? 'stopInvalid' : 'invalid' };
  const isValid = emailToken.safeParse(token).success;

  const { busy, error, submit } = useSubmit({
    onError: (refused) => {
      if (!(refused instanceof ApiError)) return undefined;
      const { status, message } = refused;
      if (status === 422) setOutcome(invalid);
      else if (stops && status === 409) setOutcome({ kind: 'tooLate', text: message });
      else return undefined;
      return null;
    },
  });
  const press = () => submit(async () => setOutcome(await (stops ? stop(token) : confirm(token))));

  if (!isValid) return <OutcomeMessage outcome={invalid} />;
  if (outcome !== null) return <OutcomeMessage outcome={outcome} />;
  return (
    <div className="mx-auto flex w-full max-w-112 flex-1 flex-col gap-4 px-6 py-8 md:py-14">
      <div className="flex flex-col gap-1">
        <h1 className="heading-1">
          {t(stops ? 'address.rejectPageTitle' : 'address.confirmPageTitle')}
        </h1>
        <p className="text-muted-foreground">
          {t(stops ? 'address.rejectPageText' : 'address.confirmPageText')}
        </p>
      </div>
      <ErrorBanner text={error} />
      <Button
        variant={stops ? 'destructive-outline' : 'signal'}
        size="lg"
        full
        busy={busy}
        onClick={() => void press()}
      >
        {t(stops ? 'address.reject' : 'address.confirm')}
      </Button>
    </div>
  );
}

async function confirm(token: string): Promise<Outcome> {
  const { email, isChange } = await call(confirmEmail, { body: { emailToken: token } });
  // The person may be logged in here: their pages show the address.
  void tryFetchAccountStatus();
  return { kind: isChange ? 'changed' : 'confirmed', email };
}

async function stop(token: string): Promise<Outcome> {
  await call(rejectEmailChange, { body: { emailToken: token } });
  return { kind: 'stopped' };
}

function OutcomeMessage({ outcome }: { outcome: Outcome }) {
  const { t } = useTranslation();
  const { kind } = outcome;
  const texts: Record<Outcome['kind'], [title: string, text: string]> = {
    confirmed: [
      t('address.confirmedTitle'),
      t('address.confirmedText', { email: 'email' in outcome ? outcome.email : '' }),
    ],
    changed: [
      t('address.changedTitle'),
      t('address.changedText', { email: 'email' in outcome ? outcome.email : '' }),
    ],
    stopped: [t('address.rejectedTitle'), t('address.rejectedText')],
    invalid: [t('address.linkInvalidTitle'), t('address.linkInvalid')],
    stopInvalid: [t('address.linkInvalidTitle'), t('address.rejectInvalid')],
    tooLate: [t('address.changeDoneTitle'), 'text' in outcome ? outcome.text : ''],
  };
  const [title, text] = texts[kind];
  const needsHelp = kind === 'stopInvalid' || kind === 'tooLate';
  const hasFailed = kind === 'invalid' || needsHelp;
  return (
    <div role="status" className="flex flex-1 flex-col justify-center">
      <StateMessage
        level={1}
        illustration={hasFailed ? <NothingFoundIllustration /> : <WaitingIllustration />}
        title={title}
        text={<span className="[overflow-wrap:anywhere]">{text}</span>}
        action={<NextPage contact={needsHelp} />}
      />
    </div>
  );
}

/** Home for people who are logged in, otherwise the login page. */
function NextPage({ contact }: { contact: boolean }): ReactNode {
  const { t } = useTranslation();
  const session = useOpenSession();
  return (
    <Button asChild variant="signal">
      {contact ? (
        <Link to="/get-in-touch">{t('nav.contact')}</Link>
      ) : session === null ? (
        <Link to="/login">{t('accounts.login')}</Link>
      ) : (
        <Link to="/">{t('address.home')}</Link>
      )}
    </Button>
  );
}
