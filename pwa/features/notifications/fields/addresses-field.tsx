import { type ClipboardEvent, type KeyboardEvent, useId, useState } from 'react';
import { maxReceivers } from '#sync/contracts/notifications/notifications.ts';
import { parseAddresses, isEmailAddress, mergeAddresses } from '#pwa/lib/forms/email-addresses.ts';
import { UserSearch } from '#pwa/features/notifications/fields/user-search.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Chip } from '#pwa/ui/form/chip.tsx';
import { Field } from '#pwa/ui/form/field.tsx';
import { Input } from '#pwa/ui/input.tsx';

/** Number of addresses shown before "Show all". */
const shownFirst = 40;

/** Addresses as chips, typed one by one or pasted as a list; invalid ones are highlighted. */
export function AddressesField({
  addresses,
  onChange,
  inputRef,
  error,
}: {
  addresses: readonly string[];
  onChange: (addresses: string[]) => void;
  inputRef: (node: HTMLInputElement | null) => void;
  error: string | undefined;
}) {
  const { t } = useTranslation();
  const [text, setText] = useState('');

  function add(more: string): void {
    const found = parseAddresses(more);
    setText('');
    if (found.length > 0) onChange(mergeAddresses(addresses, found));
  }
  function onKey(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (['Enter', ',', ';', ' '].includes(event.key)) {
      // Enter in an empty field submits the form, as in any other field.
      if (event.key === 'Enter' && text.trim() === '') return;
      event.preventDefault();
      add(text);
    } else if (event.key === 'Backspace' && text === '' && addresses.length > 0) {
      onChange(addresses.slice(0, -1));
    }
  }
  function onPaste(event: ClipboardEvent): void {
    const pasted = event.clipboardData.getData('text');
    if (!/[\s,;]/.test(pasted.trim())) return;
    event.preventDefault();
    add(`${text} ${pasted}`);
  }

  return (
    <div className="flex flex-col gap-2">
      <Field
        label={t('notifications.receivers')}
        hint={t('notifications.receiversHint')}
        error={addresses.length > maxReceivers ? t('notifications.tooManyReceivers') : error}
        required
      >
        {(control) => (
          <Input
            {...control}
            ref={inputRef}
            type="text"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            dir="ltr"
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={onKey}
            onPaste={onPaste}
            onBlur={() => add(text)}
          />
        )}
      </Field>
      <UserSearch
        addresses={addresses}
        onToggle={(address) =>
          onChange(
            addresses.includes(address)
              ? addresses.filter((each) => each !== address)
              : mergeAddresses(addresses, [address]),
          )
        }
      />
      {addresses.length > 0 && <Chips addresses={addresses} onChange={onChange} />}
    </div>
  );
}

function Chips({
  addresses,
  onChange,
}: {
  addresses: readonly string[];
  onChange: (addresses: string[]) => void;
}) {
  const { t } = useTranslation();
  const labelId = useId();
  const [all, setAll] = useState(false);
  const judged = addresses.map((address) => ({ address, good: isEmailAddress(address) }));
  // Invalid addresses come first, because they have to be corrected.
  const sorted = [...judged.filter(({ good }) => !good), ...judged.filter(({ good }) => good)];
  const shown = all ? sorted : sorted.slice(0, shownFirst);
  return (
    <div>
      <span id={labelId} className="sr-only">
        {t('notifications.receivers')}
      </span>
      <ul aria-labelledby={labelId} className="flex max-h-64 flex-wrap gap-1.5 overflow-y-auto">
        {shown.map(({ address, good }) => (
          <Chip
            key={address}
            isInvalid={!good}
            removeLabel={t('notifications.removeReceiver', { address })}
            onRemove={() => onChange(addresses.filter((each) => each !== address))}
          >
            {good ? address : t('notifications.receiverInvalid', { address })}
          </Chip>
        ))}
      </ul>
      {addresses.length > 1 && (
        <p className="mt-2 flex flex-wrap gap-2">
          {sorted.length > shown.length && (
            <Button
              variant="outline"
              size="xs"
              className="max-md:min-h-11"
              onClick={() => setAll(true)}
            >
              {t('notifications.showAllReceivers', { count: addresses.length })}
            </Button>
          )}
          <Button
            variant="outline"
            size="xs"
            className="max-md:min-h-11"
            onClick={() => onChange([])}
          >
            {t('notifications.clearReceivers')}
          </Button>
        </p>
      )}
    </div>
  );
}
