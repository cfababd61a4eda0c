import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { isSafeLink } from '#sync/contracts/content/rich-text.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/primitives/button.tsx';
import { Dialog } from '#pwa/ui/primitives/dialog.tsx';
import { Field } from '#pwa/ui/form/field.tsx';
import { Input } from '#pwa/ui/form/input.tsx';

/** Where the marked words lead; without any, the address itself is written. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useTranslation();
  const there: unknown = editor.getAttributes('link')['href'];
  const [address, setAddress] = useState(typeof there === 'string' ? there : '');
  const [wrong, setWrong] = useState(false);

  function set(): void {
    const href = withProtocol(address.trim());
    if (!isSafeLink(href)) {
      setWrong(true);
      return;
    }
    const chain = editor.chain().focus();
    if (editor.state.selection.empty && there === undefined)
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] });
    else
      chain
        .extendMarkRange('link')
        .setLink({ href })
        // What is typed next stands behind the link and not in its place.
        .command(({ tr, commands }) => commands.setTextSelection(tr.selection.to));
    chain.run();
    onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('editor.linkTitle')}
      actions={
        <>
          {there !== undefined && (
            <Button
              size="touch"
              variant="danger-outline"
              className="me-auto"
              onClick={() => {
                editor.chain().focus().extendMarkRange('link').unsetLink().run();
                onClose();
              }}
            >
              {t('editor.linkRemove')}
            </Button>
          )}
          <Button size="touch" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button size="touch" variant="primary" onClick={set}>
            {t('editor.linkSet')}
          </Button>
        </>
      }
    >
      <Field
        label={t('editor.linkAddress')}
        hint={t('editor.linkHint')}
        error={wrong ? t('editor.linkWrong') : undefined}
      >
        {(control) => (
          <Input
            {...control}
            type="text"
            inputMode="url"
            dir="ltr"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={address}
            onChange={(event) => {
              setAddress(event.target.value);
              setWrong(false);
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              set();
            }}
          />
        )}
      </Field>
    </Dialog>
  );
}

/** `league.example/rules` is typed without what comes before it. */
function withProtocol(address: string): string {
  return /^[\w-]+(?:\.[\w-]+)+(?:[/?#]|$)/.test(address) ? `https://${address}` : address;
}
