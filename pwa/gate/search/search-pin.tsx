/** The PIN before the names: choosing it, typing it, and waiting for signal until it can be chosen. */
import { type ReactNode, useState } from 'react';
import { GateBody, GateScreen } from '#pwa/gate/parts/gate-screen.tsx';
import { Note } from '#pwa/gate/parts/note.tsx';
import { ScreenSign, SignText } from '#pwa/gate/parts/screen-sign.tsx';
import type { GateSearch } from '#pwa/gate/search/gate-search.ts';
import { isGuessablePin } from '#pwa/gate/search/guessable-pin.ts';
import type { SearchState } from '#pwa/gate/search/search-vault.ts';
import { pinLength } from '#pwa/gate/search/wrapped-key.ts';
import { ScreenHead } from '#pwa/gate/parts/screen-head.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { BusyIcon, LockedIcon, NoSignalIcon, WarningIcon } from '#pwa/ui/icons.ts';
import { Button } from '#pwa/ui/button.tsx';
import { DigitsInput } from '#pwa/gate/parts/digits-input.tsx';
import { typedDigits } from '#pwa/gate/parts/typed-digits.ts';
import { Field } from '#pwa/ui/form/field.tsx';

type PinCalls = Pick<GateSearch, 'choosePin' | 'unlock' | 'forgetPin' | 'keepPin'>;

export interface SearchPinProps {
  search: PinCalls;
  state: SearchState;
  online: boolean;
  onBack: () => void;
}

export function SearchPin({ search, state, online, onBack }: SearchPinProps) {
  const { t } = useTranslation();
  /** Ten wrong PINs were typed here. */
  const [deleted, setDeleted] = useState(false);
  const keep = 'replaces' in state && state.replaces && (
    <Button variant="ghost" onClick={() => search.keepPin()}>
      {t('gate.pin.keep')}
    </Button>
  );
  return (
    <GateScreen>
      <ScreenHead title={t('gate.pin.title')} onBack={onBack} />
      <GateBody>
        {deleted && (
          <Note icon={WarningIcon} tone="warning" role="alert">
            {t('gate.pin.deleted')}
          </Note>
        )}
        {state.kind === 'locked' && <EnterPin search={search} onDeleted={() => setDeleted(true)} />}
        {state.kind === 'choosePin' && <ChoosePin search={search}>{keep}</ChoosePin>}
        {state.kind === 'waiting' && (
          <>
            <Intro
              title={t(state.replaces ? 'gate.pin.changing' : 'gate.pin.waiting')}
              text={t(state.replaces ? 'gate.pin.changingText' : 'gate.pin.waitingText')}
              mark={
                online ? (
                  <BusyIcon className="animate-spin" aria-hidden />
                ) : (
                  <NoSignalIcon aria-hidden />
                )
              }
            />
            {keep}
          </>
        )}
      </GateBody>
    </GateScreen>
  );
}

function Intro({
  title,
  text,
  mark = <LockedIcon aria-hidden />,
}: {
  title: string;
  text: string;
  mark?: ReactNode;
}) {
  return (
    <ScreenSign role="status" mark={mark}>
      <h2 className="heading-1">{title}</h2>
      <SignText>{text}</SignText>
    </ScreenSign>
  );
}

function ChoosePin({
  search,
  children,
}: {
  search: Pick<PinCalls, 'choosePin'>;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const [pin, setPin] = useState('');
  const [again, setAgain] = useState('');
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const isGuessable = pin.length === pinLength && isGuessablePin(pin);
  const isTyped = pin.length === pinLength && again.length === pinLength;
  const isChosen = isTyped && pin === again && !isGuessable;

  async function save(): Promise<void> {
    if (busy || !isChosen) return;
    setBusy(true);
    setFailed(false);
    try {
      await search.choosePin(pin);
    } catch (error) {
      console.error('the PIN was not saved', error);
      setFailed(true);
    }
    setBusy(false);
  }

  return (
    <form
      className="flex flex-1 flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Intro title={t('gate.pin.choose')} text={t('gate.pin.chooseText')} />
      <PinField
        label={t('gate.pin.new')}
        value={pin}
        disabled={busy}
        error={isGuessable ? t('gate.pin.guessable') : null}
        onChange={setPin}
      />
      <PinField
        label={t('gate.pin.repeat')}
        value={again}
        disabled={busy}
        error={
          failed
            ? t('gate.alarm.storageFull')
            : isTyped && pin !== again
              ? t('gate.pin.different')
              : null
        }
        onChange={setAgain}
      />
      <Button type="submit" size="lg" full busy={busy} disabled={!isChosen}>
        {t('gate.pin.save')}
      </Button>
      {children}
    </form>
  );
}

/** The last digit is the confirmation. */
function EnterPin({
  search,
  onDeleted,
}: {
  search: Pick<PinCalls, 'unlock' | 'forgetPin'>;
  onDeleted: () => void;
}) {
  const { t } = useTranslation();
  const [pin, setPin] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function change(digits: string): Promise<void> {
    setPin(digits);
    if (digits.length < pinLength) return;
    setBusy(true);
    try {
      const result = await search.unlock(digits);
      if (result.opened) return;
      if (result.triesLeft === 0) onDeleted();
      setError(t('gate.pin.wrong', { count: result.triesLeft }));
    } catch (failure) {
      // A try that cannot be counted is not made.
      console.error('the PIN was not tried', failure);
      setError(t('gate.alarm.storageFull'));
    }
    setPin('');
    setBusy(false);
  }

  return (
    <div className="flex flex-1 flex-col gap-4">
      <Intro title={t('gate.pin.enter')} text={t('gate.pin.enterText')} />
      <PinField
        label={t('gate.pin.label')}
        value={pin}
        disabled={busy}
        error={error}
        onChange={(digits) => void change(digits)}
      />
      <Button variant="ghost" onClick={() => search.forgetPin()}>
        {t('gate.pin.forgot')}
      </Button>
    </div>
  );
}

/** Six digits of either script, hidden. Not a password field, so that no browser offers to keep it. */
export function PinField({
  label,
  error,
  value,
  disabled,
  onChange,
}: {
  label: string;
  error?: string | null;
  value: string;
  disabled: boolean;
  onChange: (digits: string) => void;
}) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <DigitsInput
          {...control}
          className="[-webkit-text-security:disc]"
          value={value}
          disabled={disabled}
          onChange={(event) => onChange(typedDigits(event.target.value, pinLength))}
        />
      )}
    </Field>
  );
}
