import { createHash } from 'node:crypto';
import { answerKey, toPlacedAnswers, type PlacedAnswer } from '#sync/contracts/reports/reports.ts';
import type { SentAnswer } from '#sync/contracts/reports/sent-base.ts';
import type { Report } from '#api/reports/lock-report.ts';

/**
 * The base with the texts whose hashes were sent, which are among the report's own. A hash of any
 * other text is left out: it equals none of them either.
 */
export function withBaseTexts<Base extends { answers: SentAnswer[] }>(
  report: Pick<Report, 'answers' | 'conflicts' | 'withdrawn'>,
  base: Base,
): Base & { answers: PlacedAnswer[] } {
  const known = new Map<string, string>();
  if (base.answers.some((answer) => 'sha256' in answer)) {
    const own = [...toPlacedAnswers(report.answers), ...report.conflicts, ...report.withdrawn];
    for (const answer of own) known.set(textKey(answer, hashText(answer.text)), answer.text);
  }
  const answers = base.answers.flatMap((answer) => {
    if ('text' in answer) return [answer];
    const { sha256, ...place } = answer;
    const text = known.get(textKey(place, sha256));
    return text === undefined ? [] : [{ ...place, text }];
  });
  return { ...base, answers };
}

const textKey = (place: Omit<PlacedAnswer, 'text'>, sha256: string) =>
  `${sha256} ${answerKey(place)}`;

const hashText = (text: string) => createHash('sha256').update(text).digest('hex');
