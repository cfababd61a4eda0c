import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { fileExtension } from '#pwa/lib/documents/document-card.tsx';
import { loadDocument, type OpenedDocument } from '#pwa/lib/documents/open-document.ts';
import { saveFile } from '#pwa/lib/files/save-file.ts';
import { ApiError, isNetworkError } from '#pwa/lib/http/api.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { useRow } from '#pwa/lib/sync/hooks.ts';
import { MemberPage } from '#pwa/lib/sync/member-page.tsx';
import { BackLink } from '#pwa/lib/sync/sync-status.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { Banner } from '#pwa/ui/feedback/banner.tsx';
import { ContentStates, StateMessage } from '#pwa/ui/feedback/content-states.tsx';
import { toast } from '#pwa/ui/feedback/toast.tsx';
import { DocumentIcon, DownloadIcon, ShareIcon } from '#pwa/ui/icons.ts';
import { ActionBar, PageBody } from '#pwa/ui/layout/page.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { documentFileName } from '#sync/contracts/content/document-file-name.ts';
import type { DocumentRow } from '#sync/contracts/content/document-rows.ts';

const route = getRouteApi('/member/documents/$id');

/** A document in the app; works without signal if it is on this phone. */
export function DocumentScreen() {
  const { t } = useTranslation();
  const document = useRow('document', route.useParams().id);
  return (
    <MemberPage
      title={document?.title ?? t('content.documents')}
      back={<BackLink to="/documents" />}
      // The title needs the width.
      trailing={null}
    >
      {document ? (
        <OpenDocument key={document.name} document={document} />
      ) : (
        <PageBody>
          <ContentStates
            state={document === undefined ? 'loading' : 'empty'}
            skeleton={<DocumentSkeleton label={t('state.loading')} />}
            empty={{ title: t('documents.notThere') }}
          >
            {null}
          </ContentStates>
        </PageBody>
      )}
    </MemberPage>
  );
}

function OpenDocument({ document }: { document: DocumentRow }) {
  const { t } = useTranslation();
  const { opened, error, retry } = useOpenedDocument(document);
  if (opened === undefined)
    return (
      <PageBody>
        <ContentStates
          state={error === undefined ? 'loading' : 'error'}
          skeleton={<DocumentSkeleton label={t('state.loading')} />}
          empty={{ title: '' }}
          error={{
            title: t('documents.notOpened'),
            text: error ?? '',
            retry: t('action.tryAgain'),
            onRetry: retry,
          }}
        >
          {null}
        </ContentStates>
      </PageBody>
    );
  return (
    <>
      {opened.isOlder && <Banner tone="notice">{t('documents.older')}</Banner>}
      {canShowPdf(opened.name) ? (
        <PdfView file={opened.file} title={document.title} />
      ) : (
        <PageBody>
          <StateMessage
            illustration={
              <span className="mx-auto grid size-20 place-items-center rounded-xl bg-accent font-[680] text-accent-foreground">
                <DocumentIcon className="size-9" aria-hidden />
                {fileExtension(opened.name)}
              </span>
            }
            title={t('documents.cannotShow')}
            text={t(
              canShare(document, opened) ? 'documents.cannotShowText' : 'documents.cannotShareText',
            )}
          />
        </PageBody>
      )}
      <ActionBar>
        <FileButtons document={document} opened={opened} />
      </ActionBar>
    </>
  );
}

function FileButtons({ document, opened }: { document: DocumentRow; opened: OpenedDocument }) {
  const { t } = useTranslation();
  const file = namedFile(document, opened);
  const isShown = canShowPdf(opened.name);
  return (
    <>
      <Button
        variant="outline"
        icon={DownloadIcon}
        className="flex-1 md:flex-none"
        onClick={() => {
          saveFile(file, file.name);
          toast('success', { text: t('documents.saved', { name: file.name }) });
        }}
      >
        {t('documents.save')}
      </Button>
      {canShare(document, opened) && (
        <Button
          variant={isShown ? 'outline' : 'signal'}
          icon={ShareIcon}
          className="flex-1 md:flex-none"
          // Rejects when the person closes the sheet.
          onClick={() => void navigator.share({ files: [file] }).catch(() => undefined)}
        >
          {t(isShown ? 'documents.share' : 'documents.openElsewhere')}
        </Button>
      )}
    </>
  );
}

function PdfView({ file, title }: { file: Blob; title: string }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    // Its type is fixed, so that the frame never runs a file as a page of the portal.
    const made = URL.createObjectURL(new Blob([file], { type: 'application/pdf' }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  if (url === undefined) return null;
  // oxlint-disable-next-line react/iframe-missing-sandbox -- browsers show no PDF in a sandbox
  return <iframe src={url} title={title} className="w-full flex-1 border-0 bg-muted" />;
}

function useOpenedDocument(document: DocumentRow) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<OpenedDocument>();
  const [error, setError] = useState<string>();
  const [attempt, setAttempt] = useState(1);
  useEffect(() => {
    let cancelled = false;
    setError(undefined);
    loadDocument(document).then(
      (result) => !cancelled && setOpened(result),
      (failure: unknown) => {
        if (!(failure instanceof ApiError)) throw failure;
        const text = isNetworkError(failure) ? t('content.needsSignal') : failure.message;
        if (!cancelled) setError(text);
      },
    );
    return () => {
      cancelled = true;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new version has another name
  }, [document.name, attempt]);
  return { opened, error, retry: () => setAttempt(attempt + 1) };
}

function namedFile({ title }: DocumentRow, { file, name }: OpenedDocument): File {
  return new File([file], documentFileName(title, name), { type: file.type });
}

function canShare(document: DocumentRow, opened: OpenedDocument): boolean {
  const files = [namedFile(document, opened)];
  return 'canShare' in navigator && navigator.canShare({ files });
}

/** Whether the browser shows PDFs inside a page. An iPhone shows only the first page there. */
function canShowPdf(name: string): boolean {
  const isIPhone = 'standalone' in navigator && navigator.maxTouchPoints > 0;
  return name.endsWith('.pdf') && navigator.pdfViewerEnabled && !isIPhone;
}

function DocumentSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label}>
      <Skeleton className="h-[60dvh] w-full" />
    </div>
  );
}
