/** Checks the language of comments, test titles and documents: subjects, and words of today. */
import { parseSync, Visitor } from 'oxc-parser';
import { lineAt } from '#scripts/structure/source.ts';
import type { Finding, Source } from '#scripts/structure/source.ts';

/** Comments and titles that begin with one of these have dropped their subject. */
const withoutSubject = /^(?:of|who|whose|whoever|what|whatever|as|by)\s/i;

const replaced: readonly (readonly [RegExp, string])[] = [
  [/\b(?:no|some|any|every)body\b/gi, 'no one, someone, anyone, everyone'],
  [/\bin place of\b/gi, 'instead of'],
  [/(?<![-\w])mails\b/gi, 'emails'],
];

const testFunctions = new Set(['describe', 'it', 'test']);

export function checkPlainEnglish({ path, text, program }: Source): Finding[] {
  const { comments } = parseSync(path, text);
  const found = comments.flatMap((comment, at) => {
    const before = comments[at - 1];
    // A line comment may go on with the sentence of the line before.
    const goesOn =
      comment.type === 'Line' &&
      before?.type === 'Line' &&
      /^\n[ \t]*$/.test(text.slice(before.end, comment.start));
    const value = comment.value.replace(/^\*?\s*(?:@\w+\s+)?/, '');
    return findingsIn(path, text, comment.start, value, !goesOn);
  });
  const visitor = new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      let called = callee;
      while (called.type === 'MemberExpression' || called.type === 'CallExpression')
        called = called.type === 'MemberExpression' ? called.object : called.callee;
      if (called.type !== 'Identifier' || !testFunctions.has(called.name)) return;
      if (title?.type === 'Literal' && typeof title.value === 'string')
        found.push(...findingsIn(path, text, title.start, title.value, called.name !== 'describe'));
    },
  });
  visitor.visit(program);
  return found;
}

/** Checks the words of a Markdown document outside code. */
export function checkDocumentEnglish(path: string, text: string): Finding[] {
  const blank = (code: string) => code.replaceAll(/[^\n]/g, ' ');
  const prose = text.replaceAll(/^```[\s\S]*?^```|`[^`\n]*`|\]\([^)\n]*\)/gm, blank);
  return replacedIn(path, text, 0, prose);
}

function findingsIn(path: string, text: string, start: number, value: string, isBegin: boolean) {
  const found = replacedIn(path, text, start, value);
  if (isBegin && withoutSubject.test(value))
    found.push(finding(path, lineAt(text, start), `"${value.slice(0, 30)}…" has no subject`));
  return found;
}

function replacedIn(path: string, text: string, start: number, value: string): Finding[] {
  return replaced.flatMap(([pattern, better]) =>
    [...value.matchAll(pattern)].map(({ 0: word, index }) =>
      finding(path, lineAt(text, start + index), `"${word}": better ${better}`),
    ),
  );
}

const finding = (path: string, line: number, message: string): Finding => ({
  rule: 'plain-english',
  path,
  line,
  message,
});
