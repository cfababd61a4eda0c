/** Checks that screens use the message catalogue, the design tokens and logical sides. */
import { Visitor } from 'oxc-parser';
import { lineAt } from '#scripts/structure/source.ts';
import type { Finding, Source } from '#scripts/structure/source.ts';

const letters = /\p{L}/u;
/** A message key, which components may take as a prop; the compiler checks that it exists. */
const key = /^[a-z][A-Za-z0-9]*(\.[A-Za-z0-9]+)+$/;
const spoken = new Set(['placeholder', 'aria-label', 'aria-description', 'title', 'alt', 'label']);

const hues =
  'slate|gray|zinc|neutral|stone|red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|' +
  'indigo|violet|purple|fuchsia|pink|rose';
const palette = new RegExp(`^[a-z-]+-(?:(?:${hues})-\\d{2,3}|black|white)(?:/\\S+)?$`);
const physical =
  /^(?:[mp][lr]|scroll-[mp][lr]|left|right)-|^(?:border-[lr]|rounded-(?:[lr]|[tb][lr]))(?:-|$)|^(?:text|float|clear)-(?:left|right)$/;
const physicalCss =
  /(?:^|[\s;{])(?:(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)\b|(?:left|right)\s*:|(?:text-align|float)\s*:\s*(?:left|right))/g;

export function checkScreen({ path, text, program }: Source): Finding[] {
  const findings: Finding[] = [];
  const say = (rule: string, start: number, message: string) =>
    findings.push({ rule, path, line: lineAt(text, start), message });

  const checkWords = (value: string, start: number) => {
    if (letters.test(value) && !key.test(value))
      say('no-literal-text', start, `"${value.trim()}" is no catalogue key`);
  };
  const checkClasses = (value: string, start: number) => {
    for (const written of value.split(/\s+/)) {
      const name = bare(written);
      if (palette.test(name)) say('tokens-only', start, `${written} is not one of the tokens`);
      if (physical.test(name)) say('logical-sides', start, `${written} does not follow the text`);
    }
  };
  new Visitor({
    JSXExpressionContainer: ({ expression }) => {
      // Children such as {'text'}; JSXAttribute handles attributes.
      for (const { value, start } of shown(expression)) {
        if (isChild(text, expression.start)) checkWords(value, start);
      }
    },
    JSXAttribute: ({ name, value }) => {
      if (name.type !== 'JSXIdentifier' || !spoken.has(name.name) || !value) return;
      const given = value.type === 'JSXExpressionContainer' ? value.expression : value;
      for (const literal of shown(given)) checkWords(literal.value, literal.start);
    },
    Literal: ({ value, start }) => {
      if (typeof value === 'string') checkClasses(value, start);
    },
    TemplateElement: ({ value, start }) => checkClasses(value.raw, start),
  }).visit(program);
  return findings;
}

export function checkStyles(path: string, text: string): Finding[] {
  const bareText = text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));
  return [...bareText.matchAll(physicalCss)].map((match) => ({
    rule: 'logical-sides',
    path,
    line: lineAt(bareText, match.index + match[0].length),
    message: `${match[0].replace(/^[\s;{]+/, '')} does not follow the text`,
  }));
}

/** Removes variants (`md:hover:`), the importance mark and the sign. */
function bare(written: string): string {
  return (written.split(/:(?![^[(]*[\])])/).at(-1) ?? '').replace(/^[!-]+/, '');
}

/** Whether a brace opens a child; after an equals sign it opens an attribute's value. */
function isChild(text: string, expressionStart: number): boolean {
  return !/=\s*\{\s*$/.test(text.slice(Math.max(0, expressionStart - 200), expressionStart));
}

interface Node {
  type: string;
  start: number;
}

interface Text {
  value: string;
  start: number;
}

/** The string literals that an expression may evaluate to, through conditions but not calls. */
function shown(node: object): Text[] {
  const { type, start } = node as Node;
  const child = (name: string) => shown((node as Record<string, unknown>)[name] as object);
  switch (type) {
    case 'Literal': {
      const { value } = node as { value: unknown };
      return typeof value === 'string' ? [{ value, start }] : [];
    }
    case 'TemplateLiteral':
      return (node as { quasis: { value: { raw: string }; start: number }[] }).quasis.map(
        (quasi) => ({ value: quasi.value.raw, start: quasi.start }),
      );
    case 'ConditionalExpression':
      return [...child('consequent'), ...child('alternate')];
    case 'LogicalExpression':
      return [...child('left'), ...child('right')];
    case 'ParenthesizedExpression':
      return child('expression');
    default:
      return [];
  }
}
