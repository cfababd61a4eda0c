/**
 * Checks the uses of messages: every message has one, every value that a text needs is given, and
 * the build can see each key.
 */
import { parse } from '@messageformat/parser';
import { type Argument, Visitor } from 'oxc-parser';
import { type MessageFile, folder, placeholders } from '#scripts/structure/messages.ts';
import { type Finding, lineAt, type Source } from '#scripts/structure/source.ts';
import { readEntries } from '#sync/contracts/messages/po.ts';

/** Functions that take a message key; a schema's `key` cannot give values. */
const functions = new Set(['t', 'translate', 'englishText', 'key']);
/** The constant beginning of a key, as pwa/build/messages-plugin.ts finds it. */
const beginning = /^[a-z]\w*\.[\w.-]*$/;

/** `sources` are the product's, without tests. */
export function checkMessageUses(
  files: readonly MessageFile[],
  sources: readonly Source[],
): Finding[] {
  const messages = new Map(
    files
      .filter(({ language }) => language === 'en')
      .flatMap(({ part, text }) =>
        readEntries('en', text).map(({ key, english }) => [key, { part, english }] as const),
      ),
  );
  const used = new Set<string>();
  const beginnings = new Set<string>();
  const findings = sources.flatMap(({ path, text, program }) => {
    const found: Finding[] = [];
    const say = (start: number, message: string) =>
      found.push({ rule: 'message-uses', path, line: lineAt(text, start), message });
    new Visitor({
      Literal({ value }) {
        if (typeof value === 'string') used.add(value);
      },
      TemplateLiteral({ quasis: [first] }) {
        const start = first?.value.cooked ?? '';
        if (beginning.test(start)) beginnings.add(start);
      },
      CallExpression({ callee, arguments: [key, values] }) {
        if (callee.type !== 'Identifier' || !functions.has(callee.name)) return;
        if (key === undefined) return;
        if (key.type === 'TemplateLiteral' && !beginning.test(key.quasis[0]?.value.cooked ?? ''))
          say(key.start, 'a key must begin with a constant, or the build does not find its text');
        const needed = chosenKeys(key).flatMap((each) => {
          const message = messages.get(each);
          return message ? [...placeholders(parse(message.english))] : [];
        });
        const given = namesOf(values);
        for (const name of new Set(needed))
          if (given?.includes(name) === false && !(name === 'app' && isMail(path)))
            say(key.start, `the text needs a value {${name}}`);
      },
    }).visit(program);
    return found;
  });
  for (const [key, { part }] of messages)
    if (!used.has(key) && !beginnings.values().some((start) => key.startsWith(start)))
      findings.push({
        rule: 'message-uses',
        path: `${folder}/en/${part}`,
        message: `${key} is not used`,
      });
  return findings;
}

/** Emails give each text the portal's name. */
function isMail(path: string): boolean {
  return path.startsWith('api/notifications/emails/');
}

/** The keys that an expression can be; none if it does not say them. */
function chosenKeys(expression: Argument): string[] {
  if (expression.type === 'Literal')
    return typeof expression.value === 'string' ? [expression.value] : [];
  return expression.type === 'ConditionalExpression'
    ? [...chosenKeys(expression.consequent), ...chosenKeys(expression.alternate)]
    : [];
}

/** The names of the given values; null if the call does not say them. */
function namesOf(values: Argument | undefined): string[] | null {
  if (values === undefined) return [];
  if (values.type !== 'ObjectExpression') return null;
  const names = values.properties.map((property) =>
    property.type === 'Property' && property.key.type === 'Identifier' ? property.key.name : null,
  );
  return names.every((name) => name !== null) ? names : null;
}
