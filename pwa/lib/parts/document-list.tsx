import '#pwa/lib/late-words/kept-documents.ts';
import type { DocumentRow } from '#sync/contracts/content.ts';
import { formatDate } from '#pwa/lib/dates.ts';
import { canKeep, type KeptDocument } from '#pwa/lib/kept-documents.ts';
import { pinDocument } from '#pwa/lib/open-document.ts';
import { DocumentLink, DocumentMark, kindOf } from '#pwa/lib/parts/document-card.tsx';
import { useKeptDocuments } from '#pwa/lib/use-kept-documents.ts';
import { useWords } from '#pwa/lib/words.ts';
import { IconButton } from '#pwa/ui/button.tsx';
import { cn } from '#pwa/ui/cn.ts';
import { OnPhoneIcon, PinIcon } from '#pwa/ui/icons.ts';
import { List, RowNote, RowTitle } from '#pwa/ui/row.tsx';

/** Documents as rows: pressing one opens its file, the pin keeps it on this phone. */
export function DocumentList({ documents }: { documents: readonly DocumentRow[] }) {
  const kept = useKeptDocuments();
  return (
    <List>
      {documents.map((document) => (
        <DocumentRowItem key={document.id} document={document} kept={kept?.get(document.id)} />
      ))}
    </List>
  );
}

function DocumentRowItem({
  document,
  kept,
}: {
  document: DocumentRow;
  kept: KeptDocument | undefined;
}) {
  const { t } = useWords();
  const pinned = kept?.pinned ?? false;
  return (
    <li className="flex items-center pe-2 hover:bg-accent">
      <DocumentLink document={document} className="min-w-0 flex-1">
        <DocumentMark document={document} />
        <span className="min-w-0 flex-1">
          <RowTitle>{document.title}</RowTitle>
          <RowNote>{`${kindOf(document.name)}, ${formatDate(document.createdAt)}`}</RowNote>
          {kept !== undefined && (
            <span className="mt-0.5 flex items-center gap-1 text-sm text-muted-foreground">
              <OnPhoneIcon className="size-3.5 flex-none" aria-hidden />
              {t(wordOf(kept, document))}
            </span>
          )}
        </span>
      </DocumentLink>
      {canKeep() && (
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

function wordOf({ name, pinned }: KeptDocument, document: DocumentRow) {
  if (name === null) return 'documents.comes';
  if (name !== document.name) return 'documents.newerOnline';
  return pinned ? 'documents.pinned' : 'documents.here';
}
