import { AlertIcon, CheckIcon } from '#pwa/ui/icons.ts';
import { toneLineClass } from '#pwa/ui/status/status.tsx';

const verdicts = {
  approved: 'bg-approved text-approved-foreground',
  pending: 'bg-pending text-pending-foreground',
  rejected: 'bg-rejected text-rejected-foreground',
} as const;

interface VerdictProps {
  tone: keyof typeof verdicts;
  title: string;
  text: string;
}

/** The result of a check, large, in its colour. */
export function Verdict({ tone, title, text }: VerdictProps) {
  const IconMark = tone === 'approved' ? CheckIcon : AlertIcon;
  return (
    <section
      role="status"
      className={`flex gap-4 rounded-xl p-5 ${toneLineClass(tone)} ${verdicts[tone]}`}
    >
      <IconMark className="size-9 flex-none" strokeWidth={2.5} aria-hidden />
      <div>
        <h2 className="heading-2">{title}</h2>
        <p className="mt-1">{text}</p>
      </div>
    </section>
  );
}
