import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { maxAdminFileBytes, imageExtensions } from '#sync/contracts/content/files.ts';
import type { News } from '#sync/contracts/content/news.ts';
import { DeleteNewsDialog } from '#pwa/features/manage-news/delete-news-dialog.tsx';
import { type NewsValues, noEvent } from '#pwa/features/manage-news/news-form.ts';
import { NewsPreview } from '#pwa/features/manage-news/news-preview.tsx';
import { TagsField } from '#pwa/features/manage-news/tags-field.tsx';
import { useNewsForm } from '#pwa/features/manage-news/use-news-form.ts';
import { lazyImport } from '#pwa/lib/app/lazy-import.ts';
import { CurrentValueHint } from '#pwa/lib/forms/current-value-hint.tsx';
import { PictureChangedNotice } from '#pwa/lib/forms/picture-changed-notice.tsx';
import { RecordForm } from '#pwa/lib/admin/form/record-form.tsx';
import { UploadField } from '#pwa/lib/admin/form/upload-field.tsx';
import { pictureProblem } from '#pwa/lib/files/pictures.ts';
import { eventsQuery } from '#pwa/lib/admin/queries/admin-queries.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/primitives/button.tsx';
import { Field } from '#pwa/ui/form/field.tsx';
import { PictureIcon, ShowIcon } from '#pwa/ui/icons.ts';
import { Input, Select } from '#pwa/ui/form/input.tsx';
import { Skeleton } from '#pwa/ui/feedback/skeleton.tsx';
import { Banner } from '#pwa/ui/feedback/banner.tsx';

// The editor is the largest part of the admin code, so it is loaded only for this form.
const RichEditor = lazy(async () => ({
  default: (await lazyImport(() => import('#pwa/features/manage-news/editor/rich-text-editor.tsx')))
    .RichTextEditor,
}));

/** The form of a stored or a new article. */
export function NewsFormView({ piece }: { piece: News | null }) {
  const { t, translate } = useTranslation();
  const router = useRouter();
  const [deleting, setDeleting] = useState(false);
  const [previewing, setPreviewing] = useState<'mine' | 'theirs' | null>(null);
  const [sending, setSending] = useState({ cover: false, picture: false });
  const edit = useNewsForm(piece, leave);
  const { form, errors, loaded, changedMeanwhile } = edit;
  const events = useQuery(eventsQuery());
  const all = eventsOf(piece, events.data ?? []);

  const shown = previewing === 'theirs' ? loaded : form.getValues();

  function leave(): void {
    if (router.history.canGoBack()) router.history.back();
    else toList();
  }
  function toList(): void {
    void router.navigate({ to: '/admin/manage/news' });
  }
  function errorOf(field: keyof NewsValues): string | undefined {
    const message = errors[field]?.message;
    return typeof message === 'string' ? translate(message) : undefined;
  }
  function hintOf(field: keyof NewsValues, value: string | undefined): ReactNode {
    return changedMeanwhile(field) ? <CurrentValueHint value={value} /> : undefined;
  }
  function nameOf(event: string): string | null {
    return all.find(({ id }) => id === event)?.name ?? null;
  }
  function set<Name extends 'text' | 'tags' | 'banner'>(name: Name, value: NewsValues[Name]): void {
    form.setValue(name as 'text', value as string, { shouldDirty: true });
    form.clearErrors(name);
  }

  return (
    <RecordForm
      state={edit}
      onLeave={leave}
      wide
      busy={deleting || sending.cover || sending.picture}
      start={
        <span className="flex flex-wrap gap-2.5">
          {piece !== null && (
            <Button size="touch" variant="danger-outline" onClick={() => setDeleting(true)}>
              {t('news.delete')}
            </Button>
          )}
          <Button size="touch" icon={ShowIcon} onClick={() => setPreviewing('mine')}>
            {t('news.preview')}
          </Button>
        </span>
      }
    >
      <div className="grid gap-5 md:grid-cols-[minmax(0,1fr)_18rem]">
        <Field
          label={t('news.title')}
          error={errorOf('title')}
          hint={hintOf('title', loaded.title)}
          required
        >
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
          error={errorOf('event')}
          hint={hintOf('event', nameOf(loaded.event) ?? t('news.noEvent'))}
          required
        >
          {(control) => (
            <Select {...control} {...form.register('event')}>
              <option value="" disabled hidden>
                {t('news.chooseEvent')}
              </option>
              <option value={noEvent}>{t('news.noEvent')}</option>
              {all.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      {changedMeanwhile('text') && (
        <TextChanged
          onShow={() => setPreviewing('theirs')}
          onTake={() => set('text', loaded.text)}
        />
      )}
      <Suspense fallback={<Skeleton className="h-96" />}>
        <RichEditor
          label={t('news.content')}
          hint={t('news.contentHint')}
          value={form.watch('text')}
          onChange={(text) => set('text', text)}
          onBusy={(picture) => setSending((now) => ({ ...now, picture }))}
          error={errorOf('text')}
        />
      </Suspense>
      <TagsField
        tags={form.watch('tags')}
        onChange={(tags) => set('tags', tags)}
        hint={hintOf('tags', loaded.tags.map(({ name }) => name).join(', '))}
        error={errorOf('tags')}
      />
      <UploadField
        label={t('news.cover')}
        hint={t('news.coverHint')}
        icon={PictureIcon}
        accept={imageExtensions.join(',')}
        problem={(file) => pictureProblem(file, maxAdminFileBytes)}
        stored={piece === null ? null : `/api/file/${piece.banner}`}
        ready={form.watch('banner') !== ''}
        onName={(name) => set('banner', name)}
        onBusy={(cover) => setSending((now) => ({ ...now, cover }))}
        error={errorOf('banner')}
      />
      {changedMeanwhile('banner') && <PictureChangedNotice name={piece?.banner ?? null} />}
      {previewing !== null && (
        <NewsPreview
          theirs={previewing === 'theirs'}
          values={shown}
          banner={shown.banner || (piece?.banner ?? null)}
          eventName={nameOf(shown.event)}
          createdAt={piece?.createdAt ?? new Date().toISOString()}
          onClose={() => setPreviewing(null)}
        />
      )}
      {deleting && piece !== null && (
        <DeleteNewsDialog piece={piece} onClose={() => setDeleting(false)} onDeleted={toList} />
      )}
    </RecordForm>
  );
}

/** Texts are never merged: the other version can be viewed and adopted instead. */
function TextChanged({ onShow, onTake }: { onShow: () => void; onTake: () => void }) {
  const { t } = useTranslation();
  return (
    <Banner
      tone="notice"
      rounded
      action={
        <span className="flex flex-col gap-2 md:flex-row">
          <Button size="xs" className="max-md:min-h-11" onClick={onShow}>
            {t('form.seeTheirs')}
          </Button>
          <Button size="xs" className="max-md:min-h-11" onClick={onTake}>
            {t('form.takeTheirs')}
          </Button>
        </span>
      }
    >
      {t('form.textChanged')}
    </Banner>
  );
}

/** Includes the article's own tournament, which is known before the list has loaded. */
function eventsOf(piece: News | null, all: readonly { id: string; name: string }[]) {
  const own = piece?.Event ?? null;
  return own === null || all.some(({ id }) => id === own.id) ? all : [own, ...all];
}
