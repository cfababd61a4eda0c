import type { DocumentRow } from '#sync/contracts/content/document-rows.ts';
import { formatDate } from '#pwa/lib/format/dates.ts';
import {
  canCacheDocuments,
  type OfflineDocument,
  subscribeToOfflineDocuments,
  readOfflineDocuments,
} from '#pwa/lib/documents/offline-documents.ts';
import { pinDocument } from '#pwa/lib/documents/open-document.ts';
import {
  DocumentLink,
  DocumentThumbnail,
  fileExtension,
} from '#pwa/lib/documents/document-card.tsx';
import { joinWithCommas } from '#pwa/lib/i18n/lists.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { IconButton } from '#pwa/ui/button.tsx';
import { cn } from '#pwa/ui/lib/utils.ts';
import { OnPhoneIcon, PinIcon } from '#pwa/ui/icons.ts';
import { List, RowNote, RowTitle } from '#pwa/ui/list/list.tsx';
import { useEffect, useState } from 'react';
import { useOpenSession } from '#pwa/lib/session/use-session.ts';

/** Documents as rows: pressing a row opens it, the pin keeps it on this phone. */
export function DocumentList({ documents }: { documents: readonly DocumentRow[] }) {
  const offline = useOfflineDocuments();
  return (
    <List>
      {documents.map((document) => (
        <DocumentRowItem
          key={document.id}
          document={document}
          offline={offline && (offline.get(document.id) ?? null)}
        />
      ))}
    </List>
  );
}

function DocumentRowItem({
  document,
  offline,
}: {
  document: DocumentRow;
  /** The copy on this phone; null if there is none, undefined until that is known. */
  offline: OfflineDocument | null | undefined;
}) {
  const { t } = useTranslation();
  const pinned = offline?.pinned ?? false;
  return (
    <li className="flex items-center pe-2 hover:bg-accent">
      <DocumentLink document={document} className="min-w-0 flex-1">
        <DocumentThumbnail document={document} />
        <span className="min-w-0 flex-1">
          <RowTitle>
            <bdi>{document.title}</bdi>
          </RowTitle>
          <RowNote>
            {joinWithCommas([fileExtension(document.name), formatDate(document.createdAt)])}
          </RowNote>
          {canCacheDocuments() && (
            // Always one line, so that the rows below do not move under a finger once it is cached.
            <span className="mt-0.5 flex min-h-5 items-center gap-1 text-sm text-muted-foreground">
              {offline && <OnPhoneIcon className="size-3.5 flex-none" aria-hidden />}
              {offline !== undefined && t(offlineStateKey(offline, document))}
            </span>
          )}
        </span>
      </DocumentLink>
      {canCacheDocuments() && (
        <IconButton
          icon={PinIcon}
          label={t('documents.pin', { title: document.title })}
          aria-pressed={pinned}
          className={cn(pinned ? 'text-primary [&_svg]:fill-current' : 'text-muted-foreground')}
          onClick={() => void pinDocument(document, !pinned)}
        />
      )}
    </li>
  );
}

function offlineStateKey(offline: OfflineDocument | null, document: DocumentRow) {
  if (offline === null) return 'documents.onlineOnly';
  const { name, pinned, forMatch } = offline;
  if (name === null) return 'documents.comes';
  if (name !== document.name) return 'documents.newerOnline';
  if (pinned) return 'documents.pinned';
  return forMatch ? 'documents.forMatch' : 'documents.here';
}

/** The documents on this phone by document id; undefined while loading. */
function useOfflineDocuments(): ReadonlyMap<string, OfflineDocument> | undefined {
  const userId = useOpenSession()?.user.id;
  const [result, setFound] = useState<{ userId: string; byId: Map<string, OfflineDocument> }>();
  useEffect(() => {
    if (userId === undefined) return;
    let cancelled = false;
    const read = () =>
      void readOfflineDocuments(userId).then(
        (list) => {
          if (!cancelled) setFound({ userId, byId: new Map(list.map((one) => [one.id, one])) });
        },
        (error: unknown) => console.warn('the kept documents could not be read', error),
      );
    read();
    const stop = subscribeToOfflineDocuments(read);
    return () => {
      cancelled = true;
      stop();
    };
  }, [userId]);
  return result?.userId === userId ? result?.byId : undefined;
}
