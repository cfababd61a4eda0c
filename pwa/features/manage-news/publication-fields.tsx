import type { ReactNode } from 'react';
import { type PublicationState, publicationStates } from '#sync/contracts/content/news.ts';
import type { ArticleValues } from '#pwa/features/manage-news/articles.ts';
import { leagueTimeZone } from '#pwa/lib/format/dates.ts';
import { type MessageKey, useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { cn } from '#pwa/ui/lib/utils.ts';
import { Field } from '#pwa/ui/form/field.tsx';
import { Input } from '#pwa/ui/input.tsx';

interface Choice {
  label: MessageKey;
  hint: MessageKey;
  /** Label of the button that saves. */
  button: MessageKey;
}

/** Choices for an article that is new, a draft or scheduled. */
const choices: Record<PublicationState, Choice> = {
  published: { label: 'news.publishNow', hint: 'news.publishNowHint', button: 'news.publish' },
  scheduled: { label: 'news.publishLater', hint: 'news.publishLaterHint', button: 'news.schedule' },
  draft: { label: 'news.keepDraft', hint: 'news.keepDraftHint', button: 'news.saveDraft' },
};

/** Choices for an article that is published. */
const publishedChoices: Record<PublicationState, Choice> = {
  published: { label: 'news.keepPublished', hint: 'news.keepPublishedHint', button: 'action.save' },
  scheduled: { ...choices.scheduled, hint: 'news.removedHint' },
  draft: { ...choices.draft, hint: 'news.removedHint' },
};

/** The choices by the state that is stored; null for a new article. */
export function publicationChoices(stored: PublicationState | null) {
  return stored === 'published' ? publishedChoices : choices;
}

type FieldName = 'day' | 'time';

/** Selects when an article is published: immediately, at a set time, or not yet. */
export function PublicationFields({
  stored,
  values,
  onChange,
  fieldProps,
  notice,
}: {
  /** Null for a new article. */
  stored: PublicationState | null;
  values: Pick<ArticleValues, 'state' | 'day' | 'time'>;
  onChange: (name: 'state' | FieldName, value: string) => void;
  fieldProps: (
    field: FieldName,
    hint?: ReactNode,
  ) => { error: string | undefined; hint: ReactNode };
  /** A note with the choice that someone else saved in the meantime. */
  notice: ReactNode;
}) {
  const { t } = useTranslation();
  const offered = publicationChoices(stored);
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 text-[0.9375rem] leading-5 font-semibold">
        {t('news.publication')}
      </legend>
      <div className="grid gap-2.5 md:grid-cols-3">
        {publicationStates.toReversed().map((state) => (
          <label
            key={state}
            className={cn(
              'grid min-h-12 cursor-pointer grid-cols-[auto_1fr] content-start gap-x-2.5 gap-y-0.5',
              'rounded-md border px-3.5 py-3',
              'has-focus-visible:outline-3 has-focus-visible:outline-ring',
              values.state === state ? 'border-primary bg-accent' : 'border-input bg-card',
            )}
          >
            <input
              type="radio"
              name="state"
              value={state}
              checked={values.state === state}
              className="size-5 flex-none accent-primary outline-none"
              onChange={() => onChange('state', state)}
            />
            <span className="text-[0.9375rem] leading-5 font-[560]">{t(offered[state].label)}</span>
            <span className="col-start-2 text-sm text-muted-foreground">
              {t(offered[state].hint)}
            </span>
          </label>
        ))}
      </div>
      {notice}
      {values.state === 'scheduled' && (
        <div className="grid gap-5 md:grid-cols-3">
          <Field label={t('news.publishDate')} {...fieldProps('day')} required>
            {(control) => (
              <Input
                {...control}
                type="date"
                value={values.day}
                onChange={(event) => onChange('day', event.target.value)}
              />
            )}
          </Field>
          <Field
            label={t('news.publishTime')}
            {...fieldProps('time', t('matches.timeHint', { zone: leagueTimeZone() }))}
            required
          >
            {(control) => (
              <Input
                {...control}
                type="time"
                value={values.time}
                onChange={(event) => onChange('time', event.target.value)}
              />
            )}
          </Field>
        </div>
      )}
    </fieldset>
  );
}
