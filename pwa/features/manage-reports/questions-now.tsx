import { useWords } from '#pwa/lib/words.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Strip } from '#pwa/ui/strip.tsx';

/** The questions that somebody else has stored, beside those that are typed here. */
export function QuestionsNow({
  questions,
  onUse,
}: {
  questions: readonly string[];
  onUse: () => void;
}) {
  const { t } = useWords();
  return (
    <div className="flex flex-col gap-2">
      <Strip
        tone="notice"
        rounded
        action={
          <Button size="xs" onClick={onUse}>
            {t('manageReports.questionsUse')}
          </Button>
        }
      >
        {t('manageReports.questionsNow')}
      </Strip>
      <ol className="list-decimal ps-9 text-[0.9375rem]">
        {questions.map((question, at) => (
          // Questions have no ids, and these do not move.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at} dir="auto" className="[overflow-wrap:anywhere]">
            {question}
          </li>
        ))}
      </ol>
    </div>
  );
}
