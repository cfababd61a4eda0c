import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { isSafeLink } from '#sync/contracts/content/rich-text.ts';
import { FormDialog } from '#pwa/lib/forms/form-dialog.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Field } from '#pwa/ui/form/field.tsx';
import { Input } from '#pwa/ui/input.tsx';

/** Sets the link of the selected text; without a selection, inserts the address as text. */
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
        // Moves the cursor behind the link, so that typing does not replace it.
        .command(({ tr, commands }) => commands.setTextSelection(tr.selection.to));
    chain.run();
    onClose();
  }

  return (
    <FormDialog
      title={t('editor.linkTitle')}
      submitLabel={t('editor.linkSet')}
      extra={
        there !== undefined && (
          <Button
            size="touch"
            variant="destructive-outline"
            className="me-auto"
            onClick={() => {
              editor.chain().focus().extendMarkRange('link').unsetLink().run();
              onClose();
            }}
          >
            {t('editor.linkRemove')}
          </Button>
        )
      }
      onSubmit={set}
      onClose={onClose}
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
          />
        )}
      </Field>
    </FormDialog>
  );
}

/** Adds `https://` to an address typed without a protocol, such as `league.example/rules`. */
function withProtocol(address: string): string {
  return /^[\w-]+(?:\.[\w-]+)+(?:[/?#]|$)/.test(address) ? `https://${address}` : address;
}
