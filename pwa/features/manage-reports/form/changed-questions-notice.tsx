import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/primitives/button.tsx';
import { Banner } from '#pwa/ui/feedback/banner.tsx';

/** Shows questions that somebody else saved while this form was being edited. */
export function ChangedQuestionsNotice({
  questions,
  onUse,
}: {
  questions: readonly string[];
  onUse: () => void;
}) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-2">
      <Banner
        tone="notice"
        rounded
        action={
          <Button size="xs" onClick={onUse}>
            {t('manageReports.questionsUse')}
          </Button>
        }
      >
        {t('manageReports.questionsNow')}
      </Banner>
      <ol className="list-decimal ps-9 text-[0.9375rem]">
        {questions.map((question, at) => (
          // Questions have no ids, and their order is fixed here.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at} dir="auto" className="[overflow-wrap:anywhere]">
            {question}
          </li>
        ))}
      </ol>
    </div>
  );
}
