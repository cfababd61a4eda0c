/** Checks the language of comments, test titles, documents and messages: subjects and terms. */
import { parseSync, Visitor } from 'oxc-parser';
import { folder, type MessageFile } from '#scripts/structure/messages.ts';
import { lineAt } from '#scripts/structure/source.ts';
import type { Finding, Source } from '#scripts/structure/source.ts';
import { readEntries } from '#sync/contracts/messages/po.ts';
import type { Language } from '#sync/contracts/messages/registry.ts';

/** Comments and titles that begin with one of these have dropped their subject. */
const withoutSubject = /^(?:of|who|whose|whoever|what|whatever|as|by)\s/i;

type Replacements = readonly (readonly [RegExp, string])[];

const replaced: Replacements = [
  [/\b(?:no|some|any|every)body\b/gi, 'no one, someone, anyone, everyone'],
  [/\bin place of\b/gi, 'instead of'],
  [/(?<![-\w])mails\b/gi, 'emails'],
  [/\bpress cards?\b/gi, 'press ID'],
  [/\be-mail/gi, 'email'],
];

/** Screens and emails have one word for each concept. */
const replacedInMessages: Partial<Record<Language, Replacements>> = {
  en: [
    ...replaced,
    [/\bhand(?:ed|s|ing)?[- ]in\b/gi, 'finish'],
    [/\bclose (?:the )?match\b/gi, 'close the gates'],
  ],
  ar: [
    [/مدير/g, 'مشرف'],
    [/(?<!\p{L})(?:ال)?(?:دور|فئة)(?!\p{L})/gu, 'الصفة'],
    [/بالداخل/g, 'في الداخل'],
    [/إغلاق المباراة/g, 'إغلاق البوابات'],
    [/البطاقة الصحفية/g, 'الكارنيه الصحفي'],
  ],
};

/** The specification gives these texts verbatim. */
const verbatim: ReadonlySet<string> = new Set(['The input is not valid E-mail!']);

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
    const value = comment.value.replace(/^[*\s]*(?:@\w+\s+)?/, '');
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

export function checkMessageWords({ language, part, text }: MessageFile): Finding[] {
  const path = `${folder}/${language}/${part}`;
  return readEntries(language, text).flatMap((entry) => {
    if (verbatim.has(entry.english)) return [];
    const line = lineAt(text, text.indexOf(`msgctxt "${entry.key}"`));
    return wordsIn(entry.text, replacedInMessages[language] ?? []).map(({ message }) =>
      finding(path, line, message),
    );
  });
}

function findingsIn(path: string, text: string, start: number, value: string, isBegin: boolean) {
  const found = replacedIn(path, text, start, value);
  if (isBegin && withoutSubject.test(value))
    found.push(finding(path, lineAt(text, start), `"${value.slice(0, 30)}…" has no subject`));
  return found;
}

function replacedIn(path: string, text: string, start: number, value: string): Finding[] {
  return wordsIn(value, replaced).map(({ index, message }) =>
    finding(path, lineAt(text, start + index), message),
  );
}

function wordsIn(value: string, replacements: Replacements) {
  return replacements.flatMap(([pattern, better]) =>
    [...value.matchAll(pattern)].map(({ 0: word, index }) => ({
      index,
      message: `"${word}": better ${better}`,
    })),
  );
}

const finding = (path: string, line: number, message: string): Finding => ({
  rule: 'plain-english',
  path,
  line,
  message,
});
