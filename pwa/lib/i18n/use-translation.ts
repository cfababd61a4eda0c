/** Translation for screens. A second language would be a second catalogue behind this hook. */
import { t, translate } from '#pwa/lib/i18n/translate.ts';

export { t, translate } from '#pwa/lib/i18n/translate.ts';
export type { MessageKey } from '#sync/contracts/messages/catalogue.ts';

const translation = { t, translate };

/** `t` returns the text of a key; `translate` that of a schema's error or a server's message. */
export function useTranslation(): typeof translation {
  return translation;
}
