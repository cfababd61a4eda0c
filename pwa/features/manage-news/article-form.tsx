import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { maxAdminFileBytes, imageExtensions } from '#sync/contracts/content/files.ts';
import type { News } from '#sync/contracts/content/news.ts';
import { type ArticleValues, articles, noEvent } from '#pwa/features/manage-news/articles.ts';
import {
  publicationChoices,
  PublicationFields,
} from '#pwa/features/manage-news/publication-fields.tsx';
import { TagsField } from '#pwa/features/manage-news/tags-field.tsx';
import { UploadField } from '#pwa/lib/admin/form/upload-field.tsx';
import { eventsQuery } from '#pwa/lib/admin/queries/admin-queries.ts';
import { RecordOptions, ResourceFormFrame } from '#pwa/lib/admin/resource/resource-form-frame.tsx';
import { useResourceForm } from '#pwa/lib/admin/resource/use-resource-form.tsx';
import { lazyImport } from '#pwa/lib/app/lazy-import.ts';
import { pictureProblem } from '#pwa/lib/files/pictures.ts';
import { formatDate } from '#pwa/lib/format/dates.ts';
import { CurrentValueHint } from '#pwa/lib/forms/current-value-hint.tsx';
import { PictureChangedNotice } from '#pwa/lib/forms/picture-changed-notice.tsx';
import { joinWithCommas } from '#pwa/lib/i18n/lists.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { NewsArticle } from '#pwa/lib/news/news-article.tsx';
import { Banner } from '#pwa/ui/feedback/banner.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { Field } from '#pwa/ui/form/field.tsx';
import { Input } from '#pwa/ui/input.tsx';
import { NativeSelect } from '#pwa/ui/native-select.tsx';
import { AddIcon, DeleteIcon, PictureIcon, ShowIcon } from '#pwa/ui/icons.ts';
import { StatusBadge } from '#pwa/ui/status/status.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { cn } from '#pwa/ui/lib/utils.ts';
import { BottomSheet } from '#pwa/ui/dialogs/bottom-sheet.tsx';

// The editor is the largest part of the admin code, so it is loaded only for this form.
const RichEditor = lazy(async () => ({
  default: (await lazyImport(() => import('#pwa/features/manage-news/editor/rich-text-editor.tsx')))
    .RichTextEditor,
}));

/** Fields of a stored or a new article. */
export function ArticleForm({ article }: { article: News | null }) {
  const { t } = useTranslation();
  const [previewed, setPreviewed] = useState<'mine' | 'theirs' | null>(null);
  const [uploading, setUploading] = useState({
    cover: false,
    text: false,
    textArabic: false,
  });
  const state = useResourceForm(articles, article);
  const { form, loaded, changedMeanwhile, errorOf, fieldProps } = state;
  const events = eventChoices(article, useQuery(eventsQuery()).data ?? []);
  const [hasArabic, setHasArabic] = useState(
    form.getValues().textArabic !== '' || form.getValues().titleArabic !== '',
  );
  const shown = previewed === 'theirs' ? loaded : form.getValues();

  const stored = article?.publication.state ?? null;

  const nameOf = (event: string) => events.find(({ id }) => id === event)?.name ?? null;

  function set<Name extends keyof ArticleValues>(name: Name, value: ArticleValues[Name]): void {
    form.setValue(name as 'text', value as string, { shouldDirty: true });
    form.clearErrors(name);
  }

  const textField = (field: 'text' | 'textArabic') => (
    <>
      {changedMeanwhile(field) && (
        <TextChanged
          onShow={() => setPreviewed('theirs')}
          onUse={() => set(field, loaded[field])}
        />
      )}
      <Suspense fallback={<Skeleton className="h-96" />}>
        <RichEditor
          label={t(field === 'text' ? 'news.content' : 'news.contentArabic')}
          hint={t('news.contentHint')}
          arabic={field === 'textArabic'}
          value={form.watch(field)}
          onChange={(text) => set(field, text)}
          onBusy={(isBusy) => setUploading((now) => ({ ...now, [field]: isBusy }))}
          error={errorOf(field)}
        />
      </Suspense>
    </>
  );

  return (
    <ResourceFormFrame
      resource={articles}
      state={state}
      record={article}
      wide
      busy={Object.values(uploading).some(Boolean)}
      submitLabel={t(publicationChoices(stored)[form.watch('state')].button)}
      buttons={
        <Button variant="outline" size="touch" icon={ShowIcon} onClick={() => setPreviewed('mine')}>
          {t('news.preview')}
        </Button>
      }
    >
      <div className="grid gap-5 md:grid-cols-[minmax(0,1fr)_18rem]">
        <Field label={t('news.title')} {...fieldProps('title', loaded.title)} required>
          {(control) => (
            <Input
              {...control}
              dir="auto"
              maxLength={220}
              autoComplete="off"
              {...form.register('title')}
            />
          )}
        </Field>
        <Field
          label={t('news.event')}
          {...fieldProps('event', nameOf(loaded.event) ?? t('news.noEvent'))}
          required={form.watch('state') !== 'draft'}
        >
          {(control) => (
            <NativeSelect {...control} {...form.register('event')}>
              <option value="" disabled hidden>
                {t('news.chooseEvent')}
              </option>
              <option value={noEvent}>{t('news.noEvent')}</option>
              <RecordOptions records={events} />
            </NativeSelect>
          )}
        </Field>
      </div>
      {textField('text')}
      {hasArabic ? (
        <section aria-label={t('news.arabicVersion')} className="flex flex-col gap-5">
          <Field
            label={t('news.titleArabic')}
            {...fieldProps('titleArabic', loaded.titleArabic, t('news.arabicHint'))}
            required
          >
            {(control) => (
              <Input
                {...control}
                dir="rtl"
                lang="ar"
                maxLength={220}
                autoComplete="off"
                {...form.register('titleArabic')}
              />
            )}
          </Field>
          {textField('textArabic')}
          <Button
            variant="outline"
            size="touch"
            className="self-start"
            icon={DeleteIcon}
            onClick={() => {
              set('titleArabic', '');
              set('textArabic', '');
              setHasArabic(false);
            }}
          >
            {t('news.removeArabic')}
          </Button>
        </section>
      ) : (
        <Button
          variant="outline"
          size="touch"
          className="self-start"
          icon={AddIcon}
          onClick={() => setHasArabic(true)}
        >
          {t('news.addArabic')}
        </Button>
      )}
      <TagsField
        tags={form.watch('tags')}
        onChange={(tags) => set('tags', tags)}
        {...fieldProps('tags', joinWithCommas(loaded.tags.map(({ name }) => name)))}
      />
      <UploadField
        label={t('news.cover')}
        hint={t('news.coverHint')}
        icon={PictureIcon}
        accept={imageExtensions.join(',')}
        problem={(file) => pictureProblem(file, maxAdminFileBytes)}
        stored={article?.banner ? `/api/file/${article.banner}` : null}
        ready={form.watch('banner') !== ''}
        onName={(name) => set('banner', name)}
        onBusy={(cover) => setUploading((now) => ({ ...now, cover }))}
        error={errorOf('banner')}
      />
      {changedMeanwhile('banner') && <PictureChangedNotice name={article?.banner || null} />}
      <PublicationFields
        stored={stored}
        values={form.watch()}
        onChange={set}
        fieldProps={(field, hint) => fieldProps(field, loaded[field], hint)}
        notice={
          changedMeanwhile('state') && (
            <CurrentValueHint value={t(`news.state.${loaded.state}` as const)} />
          )
        }
      />
      {previewed !== null && (
        <Preview
          theirs={previewed === 'theirs'}
          values={shown}
          banner={shown.banner || article?.banner || null}
          eventName={nameOf(shown.event)}
          createdAt={article?.createdAt ?? new Date().toISOString()}
          onClose={() => setPreviewed(null)}
        />
      )}
    </ResourceFormFrame>
  );
}

/** Includes the article's own tournament, which is known before the list has loaded. */
function eventChoices(article: News | null, all: readonly { id: string; name: string }[]) {
  const own = article?.Event ?? null;
  return own === null || all.some(({ id }) => id === own.id) ? all : [own, ...all];
}

/** Texts are never merged: the other version can be viewed and adopted instead. */
function TextChanged({ onShow, onUse }: { onShow: () => void; onUse: () => void }) {
  const { t } = useTranslation();
  return (
    <Banner
      tone="notice"
      rounded
      action={
        <span className="flex flex-col gap-2 md:flex-row">
          <Button variant="outline" size="xs" className="max-md:min-h-11" onClick={onShow}>
            {t('form.seeTheirs')}
          </Button>
          <Button variant="outline" size="xs" className="max-md:min-h-11" onClick={onUse}>
            {t('form.takeTheirs')}
          </Button>
        </span>
      }
    >
      {t('form.textChanged')}
    </Banner>
  );
}

/**
 * Shows the unsaved article as it will look on a member's phone, or the version that someone else
 * saved meanwhile.
 */
function Preview({
  values,
  banner,
  eventName,
  createdAt,
  theirs,
  onClose,
}: {
  values: ArticleValues;
  banner: string | null;
  eventName: string | null;
  /** ISO instant. */
  createdAt: string;
  theirs: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { title, text, titleArabic, textArabic } = values;
  const versions = [
    { title, text },
    ...(titleArabic + textArabic === '' ? [] : [{ title: titleArabic, text: textArabic }]),
  ];
  return (
    <BottomSheet
      open
      onOpenChange={onClose}
      title={t(theirs ? 'news.theirsTitle' : 'news.previewTitle')}
      description={t(theirs ? 'news.theirsText' : 'news.previewText')}
      closeLabel={t('action.close')}
    >
      {versions.map(({ title, text }, at) => (
        <NewsArticle
          key={at}
          title={title.trim() === '' ? t('news.previewUntitled') : title}
          banner={banner}
          text={text}
          className={cn('max-md:-mx-5 max-md:w-auto', at > 0 && 'mt-10')}
        >
          <time dateTime={createdAt}>{formatDate(createdAt)}</time>
          {eventName}
          {values.tags.map(({ name }) => (
            <StatusBadge key={name} tone="plain">
              {name}
            </StatusBadge>
          ))}
        </NewsArticle>
      ))}
    </BottomSheet>
  );
}
