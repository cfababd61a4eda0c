import { useEffect, useId, useRef, useState } from 'react';
import type { FixtureImport } from '#pwa/features/fixture-import/store/saved-import.ts';
import { chooseEvent, chooseFile } from '#pwa/features/fixture-import/store/import-store.ts';
import { downloadTemplate } from '#pwa/features/fixture-import/store/fixture-files.ts';
import { ApiError } from '#pwa/lib/http/api.ts';
import { RecordOptions } from '#pwa/lib/admin/resource/resource-form-frame.tsx';
import { takePendingFile } from '#pwa/lib/files/pending-file.ts';
import { useFileDrop } from '#pwa/lib/files/use-file-drop.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Spinner } from '#pwa/ui/spinner.tsx';
import { cn } from '#pwa/ui/lib/utils.ts';
import { Field } from '#pwa/ui/form/field.tsx';
import { DocumentIcon, DownloadIcon } from '#pwa/ui/icons.ts';
import { FileInput } from '#pwa/ui/form/file-input.tsx';
import { NativeSelect } from '#pwa/ui/native-select.tsx';
import { Banner } from '#pwa/ui/feedback/banner.tsx';
import { Textarea } from '#pwa/ui/textarea.tsx';

type Tournament = NonNullable<FixtureImport['event']>;

/** Selects the tournament and the file, which can be dropped or chosen. */
export function ChooseFileStep({
  state,
  events,
}: {
  state: FixtureImport;
  events: readonly Tournament[];
}) {
  const { t } = useTranslation();
  const hint = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const over = useFileDrop(take);
  /** A file that was dropped or chosen before a tournament was selected. */
  const [early, setEarly] = useState<File | null>(null);
  const [template, setTemplate] = useState<{ busy: boolean; problem: string | null }>({
    busy: false,
    problem: null,
  });
  const event = events.find(({ id }) => id === state.event?.id) ?? null;
  // A single tournament is selected automatically.
  const chosen = event ?? (events.length === 1 ? (events[0] ?? null) : null);

  function take(file: File | null | undefined): void {
    if (!file || state.busy) return;
    if (chosen === null) setEarly(file);
    else readInto(chosen, file);
  }

  function readInto({ id, name, nameArabic }: Tournament, file: File): void {
    setEarly(null);
    chooseEvent({ id, name, nameArabic });
    void chooseFile(file);
  }

  // A file that was dropped on the list of matches.
  useEffect(() => {
    take(takePendingFile());
    // oxlint-disable-next-line react/exhaustive-deps -- only on mount: taking the file clears it
  }, []);

  async function download(): Promise<void> {
    setTemplate({ busy: true, problem: null });
    try {
      await downloadTemplate();
      setTemplate({ busy: false, problem: null });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setTemplate({ busy: false, problem: error.message });
    }
  }

  const problem = state.problem ?? template.problem;
  return (
    <div className="flex-1 overflow-y-auto px-4 py-5 md:min-h-0 md:px-6">
      <div className="flex max-w-3xl flex-col gap-5">
        {problem !== null && (
          <Banner tone="error" rounded>
            {problem}
          </Banner>
        )}
        <Field
          label={t('fixtureImport.into')}
          error={early !== null && chosen === null ? t('fixtureImport.eventFirst') : undefined}
          required
        >
          {(control) => (
            <NativeSelect
              {...control}
              value={chosen?.id ?? ''}
              disabled={state.busy}
              onChange={({ target }) => {
                const picked = events.find(({ id }) => id === target.value) ?? null;
                if (picked !== null && early !== null) readInto(picked, early);
                else chooseEvent(picked);
              }}
            >
              <option value="" disabled>
                {t('fixtureImport.chooseEvent')}
              </option>
              <RecordOptions records={events} />
            </NativeSelect>
          )}
        </Field>
        <section
          aria-label={t('fixtureImport.dropTitle')}
          aria-describedby={hint}
          className={cn(
            'flex flex-col items-center gap-3 rounded-xl border-2 border-dashed px-5 py-12 text-center',
            over && !state.busy ? 'border-primary bg-accent' : 'border-input bg-card',
          )}
        >
          {state.busy ? (
            <p role="status" className="flex items-center gap-2.5 py-10 font-[600]">
              <Spinner className="size-5" />
              {t('fixtureImport.reading')}
            </p>
          ) : (
            <>
              <DocumentIcon className="size-9 text-muted-foreground" aria-hidden />
              <h2 className="heading-2">{t('fixtureImport.dropTitle')}</h2>
              <p id={hint} className="max-w-100 text-balance text-muted-foreground">
                {t('fixtureImport.dropText')}
              </p>
              <Button variant="signal" onClick={() => chooser.current?.click()}>
                {t('files.choose')}
              </Button>
            </>
          )}
          <FileInput
            ref={chooser}
            accept=".xlsx,.csv,.txt"
            aria-label={t('fixtureImport.dropTitle')}
            onFiles={([file]) => take(file)}
          />
        </section>
        <PastedText busy={state.busy} onFile={take} />
        <section className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <p className="min-w-[min(15rem,100%)] flex-1 text-sm text-muted-foreground">
            {t('fixtureImport.templateText')}
          </p>
          <Button
            variant="outline"
            size="touch"
            icon={DownloadIcon}
            busy={template.busy}
            onClick={() => void download()}
          >
            {t('fixtureImport.template')}
          </Button>
        </section>
      </div>
    </div>
  );
}

/** A table or a season's text as it was copied, for example from an email. */
function PastedText({ busy, onFile }: { busy: boolean; onFile: (file: File) => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [missing, setMissing] = useState(false);
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(submitted) => {
        submitted.preventDefault();
        setMissing(text.trim() === '');
        if (text.trim() !== '') onFile(new File([text], t('fixtureImport.pastedName')));
      }}
    >
      <Field
        label={t('fixtureImport.pasteLabel')}
        hint={t('fixtureImport.pasteHint')}
        error={missing ? t('error.required') : undefined}
      >
        {(control) => (
          <Textarea
            {...control}
            dir="auto"
            className="max-h-80 font-mono text-sm"
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              setMissing(false);
            }}
          />
        )}
      </Field>
      <Button type="submit" variant="outline" size="touch" className="self-start" disabled={busy}>
        {t('fixtureImport.readPasted')}
      </Button>
    </form>
  );
}
