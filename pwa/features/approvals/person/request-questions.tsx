import { useQuery } from '@tanstack/react-query';
import { reasonText } from '#sync/contracts/messages/reasons.ts';
import type { ApprovalRequest } from '#sync/contracts/admin/approvals.ts';
import { isAnswerLate } from '#pwa/features/approvals/requests/request-people.ts';
import { evidenceQuery } from '#pwa/lib/admin/queries/evidence-query.ts';
import { requirementName } from '#pwa/lib/evidence/requirement-text.ts';
import { formatDateTime } from '#pwa/lib/format/dates.ts';
import { useNow } from '#pwa/lib/hooks/use-now.ts';
import { formatList } from '#pwa/lib/i18n/lists.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { fieldLabels } from '#pwa/lib/people/registration-fields.ts';
import { StatusText } from '#pwa/ui/status/status.tsx';

/** The league's questions about a request, and the applicant's answers. */
export function RequestQuestions({
  request,
  userId,
}: {
  request: Pick<ApprovalRequest, 'questions'> | undefined;
  /** The applicant, whose role has the requirements in question; without one there are none. */
  userId?: string;
}) {
  const { t } = useTranslation();
  const now = useNow(3_600_000);
  const questions = request?.questions ?? [];
  const required = useQuery({
    ...evidenceQuery(userId ?? ''),
    enabled: userId !== undefined && questions.some(({ requirements }) => requirements.length > 0),
  }).data?.requirements;
  if (questions.length === 0) return null;
  return (
    <section
      aria-label={t('approvals.conversation')}
      className="mb-3 break-inside-avoid rounded-xl border border-border bg-card px-4 py-3"
    >
      <h3 className="mb-1 text-[0.9375rem] font-semibold">{t('approvals.conversation')}</h3>
      <ol className="divide-y divide-border">
        {questions.map(
          ({ id, askedBy, askedAt, fields, requirements, text, answeredAt, answer }) => (
            <li key={id} className="py-2 last:pb-0">
              <p className="text-sm text-muted-foreground">
                {t('approvals.askedBy', { name: askedBy, date: formatDateTime(askedAt) })}
              </p>
              <p className="font-[560] [overflow-wrap:anywhere] whitespace-pre-line" dir="auto">
                {reasonText(text, t)}
              </p>
              <p className="text-sm text-muted-foreground empty:hidden">
                {formatList([
                  ...fields.map((field) => t(fieldLabels[field])),
                  ...(required ?? [])
                    .filter((each) => requirements.includes(each.id))
                    .map(requirementName),
                ])}
              </p>
              {answeredAt === null ? (
                <StatusText tone={isAnswerLate(request, now) ? 'rejected' : 'pending'}>
                  {t('approvals.notAnswered')}
                </StatusText>
              ) : (
                <>
                  <p className="mt-1.5 text-sm text-muted-foreground">
                    {t('approvals.answeredOn', { date: formatDateTime(answeredAt) })}
                  </p>
                  <p className="[overflow-wrap:anywhere] whitespace-pre-line" dir="auto">
                    {answer ?? t('approvals.correctedOnly')}
                  </p>
                </>
              )}
            </li>
          ),
        )}
      </ol>
    </section>
  );
}
