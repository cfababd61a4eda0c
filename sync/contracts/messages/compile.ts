/** Compiles ICU messages, for the server when it starts and for the page when it is built. */
import MessageFormat from '@messageformat/core';
import * as format from '#sync/contracts/messages/format.ts';
import type { Language, Message } from '#sync/contracts/messages/registry.ts';
import { languages } from '#sync/contracts/messages/languages.ts';

// The package's types describe another shape of its export than the one it has.
const Compiler = MessageFormat as unknown as typeof MessageFormat.default;
const compilers = Object.fromEntries(
  languages.map((language) => [language, new Compiler(language)]),
) as Record<Language, MessageFormat.default>;

/**
 * The JavaScript of a message: a string, or a function that uses the names exported by `format.ts`.
 *
 * @throws if the text is not a valid ICU message, or uses a plural form that its language lacks
 */
export function messageSource(language: Language, text: string): string {
  return hasSyntax(text) ? compilers[language].compile(text).toString() : JSON.stringify(text);
}

/** A message that is compiled when it is first used, because a process uses few of them. */
export function compileLater(language: Language, text: string): Message {
  if (!hasSyntax(text)) return text;
  let compiled: Exclude<Message, string> | undefined;
  return (values) => {
    compiled ??= compileNow(messageSource(language, text));
    return compiled(values);
  };
}

function hasSyntax(text: string): boolean {
  return /[{}]/.test(text);
}

function compileNow(source: string): Exclude<Message, string> {
  const names = Object.keys(format);
  // oxlint-disable-next-line no-new-func, typescript/no-implied-eval -- built from the repository's own messages
  return new Function(...names, `return ${source}`)(...Object.values(format));
}
