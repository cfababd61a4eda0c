/** The words on the screen. A second language is a second catalogue; the screens stay. */
import { useSyncExternalStore } from 'react';
import { currentWords, onWordsChange, t, told } from '#pwa/lib/catalogue.ts';

export { t, told } from '#pwa/lib/catalogue.ts';
export type { MessageKey, MessageParams } from '#sync/contracts/messages/messages.ts';

/** `t` and `told`; the screen is drawn again when the language changes. */
export function useWords(): { t: typeof t; told: typeof told; language: string } {
  const { language } = useSyncExternalStore(onWordsChange, currentWords);
  return { t, told, language };
}
