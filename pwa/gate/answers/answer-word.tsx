import type { MessageKey, MessageParams } from '#sync/contracts/messages/catalogue.ts';
import { OtherLanguage } from '#pwa/gate/parts/both-languages.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { ForwardIcon, type Icon } from '#pwa/ui/icons.ts';
import { cn } from '#pwa/ui/lib/utils.ts';

/** The classes of a shape and its word. */
export interface WordSize {
  readonly icon: string;
  readonly word: string;
  readonly other: string;
}

/** The word of an answer in both languages, after its shape. */
export function AnswerWord({
  shape: Shape,
  word,
  params,
  size,
}: {
  shape: Icon | null;
  word: MessageKey;
  params?: MessageParams;
  size: WordSize;
}) {
  const { t } = useTranslation();
  return (
    <>
      {Shape !== null && (
        <Shape className={cn(size.icon, Shape === ForwardIcon && 'rtl:-scale-x-100')} aria-hidden />
      )}
      <div>
        <h1 className={cn('font-[840] tracking-[-0.034em] rtl:font-bold', size.word)}>
          {t(word, params)}
        </h1>
        <OtherLanguage className={cn('font-[640]', size.other)} text={word} params={params} />
      </div>
    </>
  );
}
