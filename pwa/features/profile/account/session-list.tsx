import { useEffect, useState } from 'react';
import {
  endSession,
  endOtherSessions,
  listSessions,
  type SessionRecord,
} from '#sync/contracts/accounts/sessions.ts';
import { useSubmit } from '#pwa/lib/forms/use-submit.ts';
import { ApiError, call } from '#pwa/lib/http/api.ts';
import { formatMoment } from '#pwa/lib/format/dates.ts';
import { useNow } from '#pwa/lib/hooks/use-now.ts';
import { useTranslation, type t as translate } from '#pwa/lib/i18n/use-translation.ts';
import { DeleteRecordDialog } from '#pwa/lib/admin/form/delete-record-dialog.tsx';
import { PasswordField } from '#pwa/lib/forms/text-field.tsx';
import { StatusBadge } from '#pwa/ui/status/status.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { Section } from '#pwa/ui/layout/page.tsx';
import { List } from '#pwa/ui/list/list.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { Banner } from '#pwa/ui/feedback/banner.tsx';
import { toast } from '#pwa/ui/feedback/toast.tsx';

export function SessionList() {
  const { t } = useTranslation();
  const now = useNow();
  const [sessions, setSessions] = useState<SessionRecord[] | null>(null);
  const [errorText, setErrorText] = useState<string | null>(null);
  const [endedId, setEndedId] = useState<string | null>(null);
  const { busy, error, submit } = useSubmit();
  const [isEndingOthers, setIsEndingOthers] = useState(false);
  const loading = sessions === null && errorText === null;

  useEffect(() => {
    if (!loading) return undefined;
    const abort = new AbortController();
    call(listSessions, { signal: abort.signal }).then(setSessions, (error: unknown) => {
      if (abort.signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      setErrorText(error.message);
    });
    return () => abort.abort();
  }, [loading]);

  const keep = (which: (session: SessionRecord) => boolean) =>
    setSessions((all) => all?.filter(which) ?? all);

  async function end(target: SessionRecord): Promise<void> {
    await submit(async () => {
      setEndedId(target.id);
      await call(endSession, { params: { id: target.id } });
      keep(({ id }) => id !== target.id);
      toast('success', { text: t('profile.sessionEnded') });
    });
  }

  const shownError = errorText ?? error;
  const others = sessions?.filter(({ current }) => !current) ?? [];
  return (
    <Section title={t('profile.sessions')}>
      <p className="mb-3 text-sm text-muted-foreground">{t('profile.sessionsText')}</p>
      {shownError !== null && (
        <div className="mb-3">
          <Banner
            tone="error"
            rounded
            action={
              sessions === null && (
                <button
                  type="button"
                  className="link -my-2.5 inline-flex min-h-11 flex-none items-center"
                  onClick={() => setErrorText(null)}
                >
                  {t('action.tryAgain')}
                </button>
              )
            }
          >
            {shownError}
          </Banner>
        </div>
      )}
      {sessions === null ? (
        loading && <Skeleton className="h-28 rounded-xl" />
      ) : (
        <List>
          {sessions.map((session) => (
            <li key={session.id} className="flex min-h-16 items-center gap-3 px-4 py-2.5">
              <div className="min-w-0 flex-1">
                <b className="block truncate font-[580]">{describeDevice(session.userAgent, t)}</b>
                <span className="num text-sm text-muted-foreground">
                  {t('profile.sessionUsed', {
                    time: formatMoment(Date.parse(session.lastUsedAt), now),
                  })}
                </span>
              </div>
              {session.current ? (
                <StatusBadge tone="approved">{t('profile.thisDevice')}</StatusBadge>
              ) : (
                <Button
                  variant="outline"
                  size="touch"
                  busy={busy && endedId === session.id}
                  aria-label={t('profile.endSessionOf', {
                    device: describeDevice(session.userAgent, t),
                  })}
                  onClick={() => void end(session)}
                >
                  {t('profile.endSession')}
                </Button>
              )}
            </li>
          ))}
        </List>
      )}
      {others.length > 0 && (
        <Button variant="outline" full className="mt-3" onClick={() => setIsEndingOthers(true)}>
          {t('profile.endOthers')}
        </Button>
      )}
      {isEndingOthers && (
        <EndOthersDialog
          onEnded={() => keep(({ current }) => current)}
          onClose={() => setIsEndingOthers(false)}
        />
      )}
    </Section>
  );
}

function EndOthersDialog({ onEnded, onClose }: { onEnded: () => void; onClose: () => void }) {
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  return (
    <DeleteRecordDialog
      title={t('profile.endOthersTitle')}
      confirm={t('profile.endOthers')}
      fields={['password']}
      ready={password !== ''}
      remove={async () => {
        await call(endOtherSessions, { body: { password } });
        return t('profile.othersEnded');
      }}
      onDeleted={onEnded}
      onClose={onClose}
    >
      {(fieldErrors) => (
        <PasswordField
          label={t('profile.deleteSelfPassword')}
          error={fieldErrors['password']}
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      )}
    </DeleteRecordDialog>
  );
}

/** Browsers by their names in user agents. The most specific comes first, as most name others too. */
const browsers: readonly [RegExp, string][] = [
  [/Edg(?:A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux|CrOS/, 'Linux'],
];

function describeDevice(userAgent: string, t: typeof translate): string {
  const find = (all: readonly [RegExp, string][]) =>
    all.find(([pattern]) => pattern.test(userAgent))?.[1];
  const [browser, system] = [find(browsers), find(systems)];
  if (browser !== undefined && system !== undefined)
    return t('profile.deviceOf', { browser, system });
  return browser ?? system ?? t('profile.unknownDevice');
}
