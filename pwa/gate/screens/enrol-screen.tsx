/** The page's first screen: the gate of the code, and the steward's name. */
import { type FormEvent, useCallback, useEffect, useState } from 'react';
import { deviceLabel } from '#sync/contracts/gate/gate-calls.ts';
import type { FoundGate } from '#pwa/gate/engine/read-code.ts';
import { LanguageSwitch } from '#pwa/gate/parts/language-switch.tsx';
import { formatTime, formatWeekdayDate } from '#pwa/lib/format/dates.ts';
import { ApiError } from '#pwa/lib/http/request.ts';
import { joinWithCommas } from '#pwa/lib/i18n/lists.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { placeName, teamNames } from '#pwa/lib/places/place-name.ts';
import { Wordmark } from '#pwa/ui/brand/logo.tsx';
import { Pitch } from '#pwa/ui/brand/pitch.tsx';
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
      <form className="gate-screen" onSubmit={(event) => void submit(event)}>
        <Pitch as="header" className="en-top">
          <EnrolPicture />
          <div className="en-brand">
            <Wordmark name={t('app.name')} />
            <LanguageSwitch />
          </div>
          <EnrolSign code={code} found={found} failed={failure !== null} />
        </Pitch>
        <div className="en-form">
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
          <ul className="en-list">
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
          <div className="g-foot">
            {found === null && failure !== null ? (
              <Button variant="outline" className="wide" onClick={read}>
                {t('action.tryAgain')}
              </Button>
            ) : (
              <Button
                type="submit"
                variant="signal"
                className="wide"
                icon={OpenedIcon}
                busy={busy}
                disabled={found === null}
              >
                {found === null
                  ? t('gate.enrol.reading')
                  : t('gate.enrol.open', { gate: found.gate.number })}
              </Button>
            )}
          </div>
        )}
      </form>
    </main>
  );
}

/** The touchline with the people who wait at it; the match begins beyond. */
function EnrolPicture() {
  return (
    <svg className="en-picture rtl:-scale-x-100" viewBox="0 0 390 68" aria-hidden>
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
      <div className="en-sign">
        <h1 className="text-[2.5rem]! leading-tight!">
          {code === null || failed ? t('gate.enrol.noCode') : t('gate.enrol.reading')}
        </h1>
        <p>{code === null ? t('gate.enrol.noCodeText') : ''}</p>
      </div>
    );
  const { facts } = found.match;
  return (
    <div className="en-sign">
      <small>{t('gate.enrol.intro')}</small>
      <h1>{t('gate.number', { gate: found.gate.number })}</h1>
      <p>{t('tickets.match', teamNames(facts.home, facts.away))}</p>
      <p>
        {joinWithCommas([
          formatWeekdayDate(facts.date),
          formatTime(facts.date),
          placeName({ name: facts.venue, nameArabic: facts.venueArabic }),
        ])}
      </p>
    </div>
  );
}

/** The server's own words, which are in the reader's language. */
function failureText(error: unknown): string {
  return error instanceof ApiError ? error.message : String(error);
}
