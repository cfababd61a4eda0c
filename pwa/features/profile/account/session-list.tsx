import { useEffect, useState } from 'react';
import {
  endSession,
  endOtherSessions,
  listSessions,
  type SessionRecord,
} from '#sync/contracts/accounts/sessions.ts';
import { ApiError, call } from '#pwa/lib/http/api.ts';
import { formatMoment } from '#pwa/lib/format/dates.ts';
import { useNow } from '#pwa/lib/hooks/use-now.ts';
import { useTranslation, type t as translate } from '#pwa/lib/i18n/use-translation.ts';
import { Badge } from '#pwa/ui/primitives/badge.tsx';
import { Button } from '#pwa/ui/primitives/button.tsx';
import { Section } from '#pwa/ui/layout/page.tsx';
import { List } from '#pwa/ui/primitives/list.tsx';
import { Skeleton } from '#pwa/ui/feedback/skeleton.tsx';
import { Banner } from '#pwa/ui/feedback/banner.tsx';
import { toast } from '#pwa/ui/feedback/toast.tsx';

export function SessionList() {
  const { t } = useTranslation();
  const now = useNow();
  const [sessions, setSessions] = useState<SessionRecord[] | null>(null);
  const [errorText, setErrorText] = useState<string | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
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

  async function end(target: SessionRecord | 'others'): Promise<void> {
    setBusy(target === 'others' ? target : target.id);
    setErrorText(null);
    try {
      if (target === 'others') await call(endOtherSessions);
      else await call(endSession, { params: { id: target.id } });
      setSessions(
        (all) =>
          all?.filter(({ id, current }) => (target === 'others' ? current : id !== target.id)) ??
          all,
      );
      toast('success', {
        text: t(target === 'others' ? 'profile.othersEnded' : 'profile.sessionEnded'),
      });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setErrorText(error.message);
    } finally {
      setBusy(null);
    }
  }

  const others = sessions?.filter(({ current }) => !current) ?? [];
  return (
    <Section title={t('profile.sessions')}>
      <p className="mb-3 text-sm text-muted-foreground">{t('profile.sessionsText')}</p>
      {errorText !== null && (
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
            {errorText}
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
                <Badge tone="approved">{t('profile.thisDevice')}</Badge>
              ) : (
                <Button
                  size="touch"
                  busy={busy === session.id}
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
        <Button full className="mt-3" busy={busy === 'others'} onClick={() => void end('others')}>
          {t('profile.endOthers')}
        </Button>
      )}
    </Section>
  );
}

/** Most specific first: most browsers also name the others. */
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
