import { diffTexts } from '#pwa/features/reports/answers/text-diff.ts';
import {
  type AnswerView,
  type ConflictView,
  type SourceView,
  saveTypedChange,
} from '#pwa/lib/sync/reports/report-drafts.ts';
import { useSubmit } from '#pwa/lib/forms/use-submit.ts';
import { useTranslation, type t as translate } from '#pwa/lib/i18n/use-translation.ts';
import { daysUntil, formatMoment, formatTime } from '#pwa/lib/format/dates.ts';
import { useNow } from '#pwa/lib/hooks/use-now.ts';
import { readDeviceKind } from '#pwa/lib/sync/reports/open-conflicts.ts';
import { Button } from '#pwa/ui/button.tsx';
import { cn } from '#pwa/ui/lib/utils.ts';
import { ComputerIcon, ConflictIcon, OnPhoneIcon, SafeIcon } from '#pwa/ui/icons.ts';

/** Two versions of one answer, side by side. Both stay until the officer has chosen. */
export function ConflictChoice({
  reportId,
  answer,
  conflict,
  typed,
  saveFirst,
  showStored,
}: {
  reportId: string;
  answer: AnswerView;
  conflict: ConflictView;
  /** The text in the field, including what is not saved yet. */
  typed: string;
  saveFirst: () => Promise<void>;
  /** Makes the field show the chosen text. */
  showStored: () => void;
}) {
  const { t } = useTranslation();
  const now = useNow();
  const { busy, submit } = useSubmit({ withToasts: true });
  // One version is the text in the field, so the choice covers unsaved text as well.
  const isCurrentText = conflict.id === null && conflict.mine === answer.text;
  const mine = isCurrentText ? typed : conflict.mine;
  const theirs = conflict.id === null ? conflict.theirs : typed;

  const choose = (text: string) =>
    submit(async () => {
      await saveFirst();
      const { question, occurrence } = answer;
      await saveTypedChange(reportId, {
        answers: [{ question, occurrence, text, from: typed, resolvedTexts: [mine, theirs] }],
        settles: conflict.id === null ? [] : [conflict.id],
      });
      showStored();
    });

  // Text that is still being typed was written here, just now.
  const typedSource: SourceView | null =
    typed === answer.text ? null : { device: 'here', at: new Date(now).toISOString() };
  const mineSource = (isCurrentText ? typedSource : null) ?? conflict.mineSource;
  const theirsSource = (conflict.id === null ? null : typedSource) ?? conflict.theirsSource;
  const both = [theirs, mine].filter((text) => text.trim() !== '').join('\n\n');
  return (
    <section
      role="group"
      aria-label={t('reportScreens.conflictTitle')}
      data-conflict
      tabIndex={-1}
      className="mt-4 scroll-my-24 flex flex-col gap-3 rounded-lg bg-pending p-3.5 text-pending-foreground"
    >
      <div className="flex gap-2.5">
        <ConflictIcon className="size-5 flex-none" aria-hidden />
        <div>
          <b className="font-[680]">{t('reportScreens.conflictTitle')}</b>
          <p className="text-sm">{t('reportScreens.conflictText')}</p>
        </div>
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <Version
          source={mineSource}
          now={now}
          parts={diffTexts(mine, theirs)}
          busy={busy}
          onKeep={() => void choose(mine)}
        />
        <Version
          source={theirsSource}
          now={now}
          parts={diffTexts(theirs, mine)}
          busy={busy}
          onKeep={() => void choose(theirs)}
        />
      </div>
      <Button variant="outline" disabled={busy} onClick={() => void choose(both)}>
        {t('reportScreens.both')}
      </Button>
    </section>
  );
}

const deviceIcons = { phone: OnPhoneIcon, tablet: OnPhoneIcon, computer: ComputerIcon } as const;

const ownDeviceKeys = {
  phone: 'reportScreens.thisPhone',
  tablet: 'reportScreens.thisTablet',
  computer: 'reportScreens.thisComputer',
} as const;

const deviceKeys = {
  phone: 'reportScreens.yourPhone',
  tablet: 'reportScreens.yourTablet',
  computer: 'reportScreens.yourComputer',
} as const;

/** `This phone, 05:28 AM`; on another day with the date. */
function sourceLabel({ device, at }: SourceView, now: number, t: typeof translate): string {
  const source = t(
    device === null
      ? 'reportScreens.savedText'
      : device === 'here'
        ? ownDeviceKeys[readDeviceKind()]
        : deviceKeys[device],
  );
  if (at === null) return source;
  const time = daysUntil(at, now) === 0 ? formatTime(at) : formatMoment(at, now);
  return t('reportScreens.sourceAt', { source, time });
}

function Version({
  source,
  now,
  parts,
  busy,
  onKeep,
}: {
  source: SourceView;
  now: number;
  parts: ReturnType<typeof diffTexts>;
  busy: boolean;
  onKeep: () => void;
}) {
  const { t } = useTranslation();
  const { device } = source;
  const IconMark =
    device === null ? SafeIcon : deviceIcons[device === 'here' ? readDeviceKind() : device];
  return (
    <div className="flex min-w-0 flex-col gap-2.5 rounded-md border border-border bg-card p-3 text-card-foreground">
      <b className="flex items-center gap-2 text-sm">
        <IconMark className="size-4" aria-hidden />
        {sourceLabel(source, now, t)}
      </b>
      <p
        dir="auto"
        className="max-h-60 flex-1 overflow-y-auto text-[0.9375rem] leading-6 [overflow-wrap:anywhere] whitespace-pre-wrap"
      >
        {parts.map(({ part, differs }, index) => (
          <span key={index} className={cn(differs && 'bg-pending text-pending-foreground')}>
            {part}
          </span>
        ))}
      </p>
      <Button disabled={busy} onClick={onKeep}>
        {t('reportScreens.keepThis')}
      </Button>
    </div>
  );
}
