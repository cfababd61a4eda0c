/**
 * Finds comparisons with the code of a language, which treat every language that is added later like
 * English. What differs between languages is in `language-table.ts`.
 */
import { Visitor } from 'oxc-parser';
import { type Finding, lineAt, type Source } from '#scripts/structure/source.ts';
import { languages } from '#sync/contracts/messages/languages.ts';

/** English is the language that texts are written in first, and fall back to. */
const codes = new Set<unknown>(languages.filter((language) => language !== 'en'));

export function checkLanguageCodes({ path, text, program }: Source): Finding[] {
  const findings: Finding[] = [];
  new Visitor({
    BinaryExpression({ start, operator, left, right }) {
      if (!/^[!=]==?$/.test(operator)) return;
      if (![left, right].some((side) => side.type === 'Literal' && codes.has(side.value))) return;
      findings.push({
        rule: 'language-codes',
        path,
        line: lineAt(text, start),
        message: 'use a column of the language table instead of the code of a language',
      });
    },
  }).visit(program);
  return findings;
}
