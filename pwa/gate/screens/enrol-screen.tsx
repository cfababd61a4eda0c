/** The page's first screen: the gate of the code, and the steward's name. */
import { type FormEvent, useCallback, useEffect, useState } from 'react';
import { deviceLabel } from '#sync/contracts/gate/gate-calls.ts';
import type { FoundGate } from '#pwa/gate/engine/read-code.ts';
import { EnrolHead, EnrolText, EnrolTitle } from '#pwa/gate/parts/enrol-head.tsx';
import { GateFoot, screenClass } from '#pwa/gate/parts/gate-screen.tsx';
import { formatTime, formatWeekdayDate } from '#pwa/lib/format/dates.ts';
import { ApiError } from '#pwa/lib/http/request.ts';
import { joinWithCommas } from '#pwa/lib/i18n/lists.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { placeName, teamNames } from '#pwa/lib/places/place-name.ts';
import { Field, FieldError } from '#pwa/ui/form/field.tsx';
import { Input } from '#pwa/ui/input.tsx';
import { EraseIcon, LockedIcon, NoSignalIcon, OpenedIcon } from '#pwa/ui/icons.ts';
import { Button } from '#pwa/ui/button.tsx';

interface EnrolProps {
  /** The code of the enrolment QR; null if the page was opened without one. */
  code: string | null;
  readCode: (code: string) => Promise<FoundGate>;
  enrol: (code: string, found: FoundGate, label: string) => Promise<void>;
}

export function EnrolScreen({ code, readCode, enrol }: EnrolProps) {
  const { t } = useTranslation();
  const [found, setFound] = useState<FoundGate | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const [label, setLabel] = useState('');
  const [nameError, setNameError] = useState<string | null>(null);

  const read = useCallback(() => {
    if (code === null) return () => undefined;
    let left = false;
    setFailure(null);
    readCode(code).then(
      (result) => !left && setFound(result),
      (error: unknown) => !left && setFailure(error),
    );
    return () => {
      left = true;
    };
  }, [code, readCode]);
  useEffect(read, [read]);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (code === null || found === null || busy) return;
    const name = deviceLabel.safeParse(label);
    setNameError(name.success ? null : t('error.required'));
    if (!name.success) return;
    setBusy(true);
    setFailure(null);
    try {
      await enrol(code, found, name.data);
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  }

  return (
    <main>
      <form className={screenClass} onSubmit={(event) => void submit(event)}>
        <EnrolHead picture={<EnrolPicture />}>
          <EnrolSign code={code} found={found} failed={failure !== null} />
        </EnrolHead>
        <div className="flex flex-1 flex-col gap-4 px-4 py-5">
          {failure !== null && <FieldError>{failureText(failure)}</FieldError>}
          {code !== null && (
            <Field label={t('gate.enrol.name')} hint={t('gate.enrol.nameHint')} error={nameError}>
              {(control) => (
                <Input
                  {...control}
                  dir="auto"
                  value={label}
                  maxLength={40}
                  autoComplete="name"
                  onChange={(event) => setLabel(event.target.value)}
                />
              )}
            </Field>
          )}
          <ul className="flex flex-col gap-2.5 text-[0.9375rem]/5.25 [&_svg]:mt-px [&_svg]:size-5.5 [&_svg]:flex-none [&_svg]:text-primary [&>li]:flex [&>li]:gap-3">
            <li>
              <NoSignalIcon aria-hidden />
              <span>
                {found === null
                  ? t('gate.enrol.offline')
                  : t('gate.enrol.offlineCount', { count: found.entries })}
              </span>
            </li>
            <li>
              <LockedIcon aria-hidden />
              <span>{t('gate.enrol.sealed')}</span>
            </li>
            <li>
              <EraseIcon aria-hidden />
              <span>{t('gate.enrol.erased')}</span>
            </li>
          </ul>
        </div>
        {code !== null && (
          <GateFoot>
            {found === null && failure !== null ? (
              <Button variant="outline" className="grow-99" onClick={read}>
                {t('action.tryAgain')}
              </Button>
            ) : (
              <Button
                type="submit"
                variant="signal"
                className="grow-99"
                icon={OpenedIcon}
                busy={busy}
                disabled={found === null}
              >
                {found === null
                  ? t('gate.enrol.reading')
                  : t('gate.enrol.open', { gate: found.gate.number })}
              </Button>
            )}
          </GateFoot>
        )}
      </form>
    </main>
  );
}

/** The touchline with the people who wait at it; the match begins beyond. */
function EnrolPicture() {
  return (
    <svg
      className="absolute inset-x-0 bottom-0 -z-1 h-17 w-full overflow-hidden rtl:-scale-x-100"
      viewBox="0 0 390 68"
      aria-hidden
    >
      <g fill="none" stroke="var(--pitch-line)" strokeWidth="2.5">
        <path d="M0 43h800M352 43a40 40 0 0 1 40-40" />
      </g>
      <g fill="var(--signal)">
        {[22, 38, 92, 150, 166, 182, 248, 306, 362].map((x) => (
          <circle key={x} cx={x} cy="54" r="4.5" />
        ))}
      </g>
    </svg>
  );
}

function EnrolSign({
  code,
  found,
  failed,
}: {
  code: string | null;
  found: FoundGate | null;
  failed: boolean;
}) {
  const { t } = useTranslation();
  if (found === null)
    return (
      <>
        <EnrolTitle>
          {code === null || failed ? t('gate.enrol.noCode') : t('gate.enrol.reading')}
        </EnrolTitle>
        <EnrolText>{code === null ? t('gate.enrol.noCodeText') : ''}</EnrolText>
      </>
    );
  const { facts } = found.match;
  return (
    <>
      <small className="block text-[1.0625rem]/6 font-[560] text-pitch-muted">
        {t('gate.enrol.intro')}
      </small>
      <EnrolTitle isLarge>{t('gate.number', { gate: found.gate.number })}</EnrolTitle>
      <EnrolText>{t('tickets.match', teamNames(facts.home, facts.away))}</EnrolText>
      <p className="mt-0.5 text-base font-[480] text-pitch-muted">
        {joinWithCommas([
          formatWeekdayDate(facts.date),
          formatTime(facts.date),
          placeName({ name: facts.venue, nameArabic: facts.venueArabic }),
        ])}
      </p>
    </>
  );
}

/** The server's own words, which are in the reader's language. */
function failureText(error: unknown): string {
  return error instanceof ApiError ? error.message : String(error);
}
