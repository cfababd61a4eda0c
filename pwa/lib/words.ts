/** The words for screens. A second language is a second catalogue behind this hook. */
import { t, told } from '#pwa/lib/catalogue.ts';

export { t, told } from '#pwa/lib/catalogue.ts';
export type { MessageKey } from '#sync/contracts/messages/messages.ts';

const words = { t, told };

/** `t` gives the text of a key; `told` that of a schema's error or a server's message. */
export function useWords(): typeof words {
  return words;
}
