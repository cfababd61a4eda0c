/**
 * Replaces `react-style-singleton` in the page's build: open dialogs lock the page's scrolling with
 * styles that depend on the scrollbar's width. They become a constructed style sheet, because the
 * Content-Security-Policy refuses style elements without a hash.
 */
import { useEffect } from 'react';

/** Returns a component that applies its styles; of several at once only the first one's count. */
export function styleSingleton() {
  let users = 0;
  const sheet = new CSSStyleSheet();
  return function Styles({ styles, dynamic }: { styles: string; dynamic?: boolean }): null {
    useEffect(() => {
      users += 1;
      if (users === 1) {
        sheet.replaceSync(styles);
        document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
      }
      return () => {
        users -= 1;
        if (users > 0) return;
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
      };
      // oxlint-disable-next-line react-hooks/exhaustive-deps -- the first styles stay unless dynamic
    }, [dynamic === true && styles]);
    return null;
  };
}
