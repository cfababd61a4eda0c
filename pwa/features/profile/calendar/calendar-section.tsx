import { useEffect, useRef, useState } from 'react';
import {
  createCalendarAddress,
  endCalendarAddress,
  getCalendarAddress,
} from '#sync/contracts/calendar/calendar-address.ts';
import { CalendarAddress } from '#pwa/features/profile/calendar/calendar-address.tsx';
import { DeleteRecordDialog } from '#pwa/lib/admin/form/delete-record-dialog.tsx';
import { calendarAnchor, endCalendarOffer } from '#pwa/lib/app/calendar-offer.ts';
import { useSubmit } from '#pwa/lib/forms/use-submit.ts';
import { formatDate } from '#pwa/lib/format/dates.ts';
import { call, send } from '#pwa/lib/http/api.ts';
import { useFetched } from '#pwa/lib/http/use-fetched.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Banner, ErrorBanner } from '#pwa/ui/feedback/banner.tsx';
import { MatchesIcon } from '#pwa/ui/icons.ts';
import { Section } from '#pwa/ui/layout/page.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';

/** The secret address of the person's calendar: creating, renewing and ending it. */
export function CalendarSection({ offline }: { offline: boolean }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<'renew' | 'end' | null>(null);
  /** The address that was created here; null once it was ended here. */
  const [changed, setChanged] = useState<{ url: string | null } | null>(null);
  const { data, error, retry } = useFetched(offline ? null : 'calendar', (signal) =>
    call(getCalendarAddress, { signal }),
  );
  const { busy, error: failure, submit } = useSubmit();
  const place = useScrollFromHome();
  const url = changed?.url ?? null;
  const hasAddress = changed === null ? data && data.createdAt !== null : url !== null;
  useEffect(() => {
    if (hasAddress) endCalendarOffer();
  }, [hasAddress]);

  async function create(): Promise<void> {
    setChanged(await call(createCalendarAddress));
  }

  return (
    <Section title={t('calendar.title')}>
      <div ref={place}>
        <p className="mb-3 text-sm text-muted-foreground">
          {t('calendar.text')} {t('calendar.delay')}
        </p>
        {offline && <p className="text-sm text-muted-foreground">{t('calendar.offline')}</p>}
        {error !== undefined && changed === null && (
          <Banner
            tone="error"
            rounded
            action={
              <button
                type="button"
                className="link -my-2.5 inline-flex min-h-11 flex-none items-center"
                onClick={retry}
              >
                {t('action.tryAgain')}
              </button>
            }
          >
            {error.message}
          </Banner>
        )}
        <ErrorBanner text={failure} className="mb-3" />
        {!offline && error === undefined && hasAddress === undefined && (
          <Skeleton className="h-12 rounded-lg" />
        )}
        {url !== null && <CalendarAddress url={url} />}
        {hasAddress === false && (
          <Button
            variant="outline"
            full
            icon={MatchesIcon}
            busy={busy}
            disabled={offline}
            onClick={() => void submit(create)}
          >
            {t('calendar.create')}
          </Button>
        )}
        {hasAddress && (
          <>
            {url === null && data?.createdAt != null && (
              <p>
                <b className="block font-[580]">
                  {t('calendar.since', { date: formatDate(data.createdAt) })}
                </b>
                <span className="text-sm text-muted-foreground">{t('calendar.hidden')}</span>
              </p>
            )}
            <div className="mt-3 flex flex-wrap gap-3">
              <Button
                variant="outline"
                className="flex-1"
                disabled={offline}
                onClick={() => setAsked('renew')}
              >
                {t('calendar.renew')}
              </Button>
              <Button
                variant="destructive-outline"
                className="flex-1"
                disabled={offline}
                onClick={() => setAsked('end')}
              >
                {t('calendar.end')}
              </Button>
            </div>
          </>
        )}
      </div>
      {asked === 'renew' && (
        <DeleteRecordDialog
          title={t('calendar.renewTitle')}
          text={t('calendar.renewText')}
          confirm={t('calendar.renew')}
          remove={async () => {
            await create();
            return null;
          }}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === 'end' && (
        <DeleteRecordDialog
          title={t('calendar.endTitle')}
          text={t('calendar.endText')}
          confirm={t('calendar.end')}
          remove={async () => {
            const { message } = await send(endCalendarAddress);
            setChanged({ url: null });
            return message;
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </Section>
  );
}

/** Scrolls to the section when Home's offer led here: it loads after the page has looked for its anchor. */
function useScrollFromHome() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (location.hash === `#${calendarAnchor}`) place.current?.scrollIntoView({ block: 'center' });
  }, []);
  return place;
}
