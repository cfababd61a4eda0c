import type { MessageKey } from '#sync/contracts/messages/catalogue.ts';
import { formatList } from '#pwa/lib/i18n/lists.ts';
import { t } from '#pwa/lib/i18n/translate.ts';
import type { ReportView } from '#pwa/lib/sync/reports/report-drafts.ts';
import type { Tone } from '#pwa/ui/status/status.tsx';

type State = ReportView['state'];

export const deliveryStates: Record<State, { tone: Tone; word: MessageKey }> = {
  here: { tone: 'on-phone', word: 'sync.onThisPhone' },
  waiting: { tone: 'waiting', word: 'sync.waiting' },
  sent: { tone: 'approved', word: 'sync.withTheLeague' },
  league: { tone: 'approved', word: 'sync.withTheLeague' },
};

export function reportBadge({ status, closed }: Pick<ReportView, 'status' | 'closed'>): {
  tone: Tone;
  word: MessageKey;
} {
  if (closed === 'archived') return { tone: 'plain', word: 'reportScreens.archived' };
  if (closed === 'gone') return { tone: 'plain', word: 'reportScreens.deleted' };
  return { tone: status, word: `reportScreens.${status}` };
}

export function countWords(text: string): number {
  return text.match(/[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*/gu)?.length ?? 0;
}

/** The texts and photos that exist only on this phone and can no longer be sent. */
export function unsendableWork({
  unsendableTexts,
  attachments,
}: Pick<ReportView, 'unsendableTexts' | 'attachments'>) {
  return {
    texts: unsendableTexts,
    photos: attachments.filter(({ serverAttachment }) => serverAttachment === null),
  };
}

/** Describes unsendable work as `2 answers and 1 photo or file`. */
export function describeUnsendable(
  view: Pick<ReportView, 'unsendableTexts' | 'attachments'>,
): string {
  const { texts, photos } = unsendableWork(view);
  const parts = [
    texts.length > 0 && t('reportScreens.answers', { count: texts.length }),
    photos.length > 0 && t('reportScreens.photosAndFiles', { count: photos.length }),
  ].filter((part) => part !== false);
  if (parts.length === 0) return t('reportScreens.onlyChoices');
  return formatList(parts);
}

export function reportAsText(view: ReportView, title: string): string {
  const parts = [...view.answers, ...view.withdrawn, ...view.unsendableTexts].map(
    ({ question, text }) => `${question}\n${text}`,
  );
  return [title, ...parts, ...view.attachments.map((one) => one.title)].join('\n\n');
}
