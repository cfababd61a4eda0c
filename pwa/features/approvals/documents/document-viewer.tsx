import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import {
  type IdentityDocument,
  identityDocuments,
  type User,
} from '#sync/contracts/accounts/accounts.ts';
import { fullName } from '#pwa/lib/people/person-name.ts';
import {
  type ComparedImages,
  ComparedPictures,
} from '#pwa/features/approvals/documents/compared-pictures.tsx';
import { ZoomablePicture } from '#pwa/features/approvals/documents/zoomable-picture.tsx';
import {
  canZoom,
  initialView,
  rotateQuarter,
  zoomStep,
} from '#pwa/features/approvals/documents/picture-view.ts';
import { pdfExtension } from '#sync/contracts/content/files.ts';
import type { DocumentReview } from '#sync/contracts/admin/document-review.ts';
import { documentReviewQuery } from '#pwa/lib/admin/queries/admin-queries.ts';
import { useKeyboardShortcuts } from '#pwa/lib/hooks/use-keyboard-shortcuts.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button, IconButton } from '#pwa/ui/button.tsx';
import { Kbd } from '#pwa/ui/kbd.tsx';
import { cn } from '#pwa/ui/lib/utils.ts';
import {
  DocumentsIcon,
  FullScreenIcon,
  type Icon,
  PictureIcon,
  RetryIcon,
  RotateLeftIcon,
  ZoomInIcon,
  ZoomOutIcon,
} from '#pwa/ui/icons.ts';
import { photoUrl } from '#pwa/lib/people/photo-url.ts';

/** A file that the person gave for a requirement. */
export interface EvidenceFile {
  id: string;
  label: string;
  file: string;
}

/**
 * A person's three pictures and the files of their evidence, one of them enlarged, beside the previous one
 * if that was replaced. Pass the person's id as `key`.
 */
export function DocumentViewer({
  user,
  replaced,
  evidence = [],
  className,
}: {
  user: User;
  evidence?: readonly EvidenceFile[];
  /** The documents to compare with the previous ones; the first of them is shown at first. */
  replaced: readonly IdentityDocument[];
  className?: string;
}) {
  const { t } = useTranslation();
  const box = useRef<HTMLElement>(null);
  const [picked, setPicked] = useState<string | null>(null);
  const chosen = picked ?? replaced[0] ?? 'identification';
  const files = new Map<string, ViewedFile>([
    ...identityDocuments.map((document): [string, ViewedFile] => [
      document,
      { label: t(`accounts.${document}`), file: user[document] },
    ]),
    ...evidence.map((piece): [string, ViewedFile] => [piece.id, piece]),
  ]);
  const { label: chosenLabel, file: chosenFile } = files.get(chosen) ?? { label: '', file: null };
  const review = useQuery({ ...documentReviewQuery(user.id), enabled: replaced.length > 0 });
  const [view, setView] = useState(initialView);
  const [opened, setOpened] = useState<readonly string[]>([]);
  const srcOf = (id: string) => addressOf(files.get(id)?.file ?? null);

  // Loading a document is an entry in the audit log, so it is not loaded before it is opened.
  const thumbOf = (document: string) => {
    if (document === 'profilePicture') return photoUrl(user.profilePicture);
    if (isPdf(files.get(document)?.file)) return null;
    return document === chosen || opened.includes(document) ? srcOf(document) : null;
  };

  function choose(document: string): void {
    setOpened((before) => [...before, chosen]);
    setPicked(document);
    setView(initialView);
  }

  const altNames = { document: chosenLabel, name: fullName(user) };
  const replacedDocument = replaced.find((document) => document === chosen);
  const compared =
    replacedDocument && comparedImages(user[replacedDocument], replacedDocument, review);

  useKeyboardShortcuts({
    ...Object.fromEntries(
      [...files.keys()].slice(0, 9).map((id, index) => [String(index + 1), () => choose(id)]),
    ),
    '+': () => setView(zoomStep(view, 1)),
    '-': () => setView(zoomStep(view, -1)),
  });

  return (
    <section
      ref={box}
      aria-label={t('approvals.documents')}
      className={cn(
        'flex min-h-0 flex-col overflow-hidden rounded-xl bg-[color-mix(in_oklch,var(--ticket-foreground)_93%,white)] text-ticket [--ring:var(--signal)]',
        className,
      )}
    >
      <div className="flex h-12 flex-none items-center gap-0.5 border-b border-[color-mix(in_oklch,currentColor_16%,transparent)] ps-4 pe-1.5">
        <p className="me-auto min-w-0 truncate font-semibold">{chosenLabel}</p>
        <IconButton
          icon={ZoomOutIcon}
          label={t('approvals.zoomOut')}
          className="md:size-9"
          disabled={!canZoom(view, -1)}
          onClick={() => setView(zoomStep(view, -1))}
        />
        <span className="num w-11 text-center text-[0.8125rem]" aria-live="polite">
          {t('approvals.zoom', { percent: Math.round(view.zoom * 100) })}
        </span>
        <IconButton
          icon={ZoomInIcon}
          label={t('approvals.zoomIn')}
          className="md:size-9"
          disabled={!canZoom(view, 1)}
          onClick={() => setView(zoomStep(view, 1))}
        />
        <IconButton
          icon={RotateLeftIcon}
          label={t('approvals.turnLeft')}
          className="md:size-9"
          onClick={() => setView(rotateQuarter(view, -1))}
        />
        <IconButton
          icon={RetryIcon}
          label={t('approvals.turnRight')}
          className="md:size-9"
          onClick={() => setView(rotateQuarter(view, 1))}
        />
        {document.fullscreenEnabled && (
          <IconButton
            icon={FullScreenIcon}
            label={t('approvals.fullScreen')}
            className="max-md:hidden md:size-9"
            onClick={() => void toggleFullScreen(box.current)}
          />
        )}
      </div>
      {isPdf(chosenFile) ? (
        <PdfFrame src={addressOf(chosenFile)} title={t('approvals.pictureOf', altNames)} />
      ) : compared === undefined ? (
        <ZoomablePicture
          src={srcOf(chosen)}
          alt={t('approvals.pictureOf', altNames)}
          view={view}
          onView={setView}
        />
      ) : (
        <ComparedPictures
          key={chosen}
          images={compared}
          alts={{
            previous: t('approvals.previousPictureOf', altNames),
            current: t('approvals.pictureOf', altNames),
          }}
          view={view}
          onView={setView}
        />
      )}
      {replacedDocument !== undefined && review.isError && (
        <div className="flex flex-none items-center gap-3 px-4 pb-2.5" role="alert">
          <p className="min-w-0 flex-1 text-sm">{t('approvals.previousFailed')}</p>
          <Button
            variant="outline"
            size="xs"
            icon={RetryIcon}
            className="text-foreground max-md:min-h-11"
            busy={review.isFetching}
            onClick={() => void review.refetch()}
          >
            {t('action.tryAgain')}
          </Button>
        </div>
      )}
      <ul className="grid flex-none auto-cols-[minmax(6rem,1fr)] grid-flow-col gap-2 overflow-x-auto border-t border-[color-mix(in_oklch,currentColor_16%,transparent)] p-2.5 md:gap-2.5">
        {[...files].map(([document, { label }], index) => (
          <li key={document}>
            <button
              type="button"
              aria-pressed={document === chosen}
              className="group w-full rounded-md text-start text-[0.8125rem] leading-4.5"
              onClick={() => choose(document)}
            >
              <span
                className={cn(
                  'relative flex h-16 items-center justify-center overflow-hidden p-1 rounded-md bg-[color-mix(in_oklch,currentColor_8%,transparent)] lg:h-20',
                  document === chosen
                    ? 'shadow-[0_0_0_3px_var(--signal)]'
                    : 'shadow-[0_0_0_1px_color-mix(in_oklch,currentColor_20%,transparent)]',
                )}
              >
                <Thumb
                  src={thumbOf(document)}
                  icon={document in user ? PictureIcon : DocumentsIcon}
                />
                {replaced.some((each) => each === document) && (
                  <span className="absolute start-1 top-1 rounded-sm bg-pending px-1 text-xs leading-4.5 font-semibold text-pending-foreground">
                    {t('approvals.replaced')}
                  </span>
                )}
              </span>
              <span className="mt-1.5 flex min-w-0 items-center gap-2">
                <span className="hidden lg:inline">
                  {index < 9 && <Kbd>{String(index + 1)}</Kbd>}
                </span>
                <span className="min-w-0 truncate">{label}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ViewedFile {
  label: string;
  file: string | null;
}

const isPdf = (file: string | null | undefined) => file?.endsWith(pdfExtension) === true;
const addressOf = (file: string | null) => (file === null ? null : `/api/file/${file}`);

/**
 * Returns the images to compare, or undefined if the previous one is unknown. An answer from before the
 * person replaced the image again is ignored, because the decision is about the newest image.
 */
function comparedImages(
  name: string | null,
  chosen: IdentityDocument,
  {
    data,
    isFetching,
    isError,
  }: Pick<UseQueryResult<DocumentReview>, 'data' | 'isFetching' | 'isError'>,
): ComparedImages | undefined {
  const found = data?.documents.find(({ document }) => document === chosen);
  if (found !== undefined && (found.current?.name ?? null) === name) return found;
  const isAwaited = data === undefined ? !isError : isFetching;
  return isAwaited ? { current: name === null ? null : { name }, previous: undefined } : undefined;
}

function PdfFrame({ src, title }: { src: string | null; title: string }) {
  // oxlint-disable-next-line react/iframe-missing-sandbox -- browsers show no PDF in a sandbox
  return <iframe src={src ?? undefined} title={title} className="min-h-0 w-full flex-1 border-0" />;
}

function Thumb({ src, icon: Mark }: { src: string | null; icon: Icon }) {
  const [broken, setBroken] = useState<string | null>(null);
  if (src === null || src === broken) return <Mark className="size-6 opacity-60" aria-hidden />;
  return (
    <img
      src={src}
      alt=""
      decoding="async"
      draggable={false}
      className="max-h-full max-w-full rounded-sm object-contain"
      onError={() => setBroken(src)}
    />
  );
}

async function toggleFullScreen(box: HTMLElement | null): Promise<void> {
  if (document.fullscreenElement !== null) await document.exitFullscreen();
  else await box?.requestFullscreen();
}
