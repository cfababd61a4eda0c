/** Finds people without their ticket: behind the PIN, by name, printed code or number on the list. */
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { GateView } from '#pwa/gate/engine/gate-view.ts';
import { Alarm } from '#pwa/gate/parts/alarm.tsx';
import { GateScreen } from '#pwa/gate/parts/gate-screen.tsx';
import { ScreenHead } from '#pwa/gate/parts/screen-head.tsx';
import { FoundPeople } from '#pwa/gate/search/found-people.tsx';
import type { GateSearch, SearchResult } from '#pwa/gate/search/gate-search.ts';
import { SearchPin } from '#pwa/gate/search/search-pin.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { SearchIcon, UnlockedIcon } from '#pwa/ui/icons.ts';
import { SearchInput } from '#pwa/ui/form/search-input.tsx';
import { Button } from '#pwa/ui/button.tsx';

interface SearchProps {
  search: Pick<GateSearch, 'find' | 'choosePin' | 'unlock' | 'forgetPin' | 'keepPin'>;
  view: Pick<GateView, 'search' | 'online'>;
  /** The ticket's hash of a person, and how they were found. */
  onChoose: (hash: string, source: 'typed' | 'search') => void;
  onBack: () => void;
}

export function SearchScreen({ search, view, onChoose, onBack }: SearchProps) {
  const { search: state, online } = view;
  if (state.kind !== 'open')
    return <SearchPin search={search} state={state} online={online} onBack={onBack} />;
  return <FindPerson search={search} until={state.until} onChoose={onChoose} onBack={onBack} />;
}

function FindPerson({
  search,
  until,
  onChoose,
  onBack,
}: Pick<SearchProps, 'search' | 'onChoose' | 'onBack'> & { until: number }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [searched, setSearched] = useState<{ text: string; result: SearchResult } | null>(null);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFailed(false);
    try {
      setSearched({ text, result: await search.find(text) });
    } catch (error) {
      console.error('a search was not noted', error);
      setSearched(null);
      setFailed(true);
    }
    setBusy(false);
  }

  return (
    <GateScreen>
      <ScreenHead title={t('gate.search.title')} end={<TimeLeft until={until} />} onBack={onBack} />
      <form role="search" className="flex gap-2 px-4 pb-3" onSubmit={(event) => void submit(event)}>
        <SearchInput
          ref={input}
          className="flex-1"
          dir="auto"
          label={t('gate.search.label')}
          clearLabel={t('gate.search.clear')}
          value={text}
          // A placeholder would be too long for the field; its text is below.
          placeholder=""
          maxLength={80}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          onChange={setText}
        />
        <Button type="submit" icon={SearchIcon} busy={busy}>
          {t('gate.search.key')}
        </Button>
      </form>
      {failed && <Alarm icon={null}>{t('gate.search.notSaved')}</Alarm>}
      {searched?.result.kind === 'found' && (
        <FoundPeople result={searched.result} search={searched.text} onChoose={onChoose} />
      )}
      <Note result={searched?.result ?? null} />
    </GateScreen>
  );
}

/** Says what the search needs, or why it shows no one. */
function Note({ result }: { result: SearchResult | null }) {
  const { t } = useTranslation();
  switch (result?.kind) {
    case undefined:
    case 'locked':
      return (
        <p className="px-4 py-3 text-muted-foreground">
          <b className="block text-foreground">{t('gate.search.label')}</b>
          {t('gate.search.hint')}
        </p>
      );
    case 'found':
      return (
        result.more && (
          <p className="px-4 py-3 text-muted-foreground" role="status">
            {t('gate.search.more')}
          </p>
        )
      );
    case 'tooShort':
    case 'nobody':
    case 'unknownCode':
      return (
        <p className="px-4 py-3 text-[1.0625rem] leading-6 font-[560]" role="status">
          {result.kind === 'unknownCode'
            ? t('gate.search.unknownCode', { code: result.code })
            : t(`gate.search.${result.kind}`)}
        </p>
      );
  }
}

/** Shows the time until the PIN is asked for again. */
function TimeLeft({ until }: { until: number }) {
  const { t } = useTranslation();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(Math.ceil((until - now) / 1000), 0);
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <>
      <UnlockedIcon aria-hidden />
      {t('gate.search.locksIn', { time })}
    </>
  );
}
