import '#pwa/features/manage-news/editor/editor.css';
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { useEffect, useId, useRef } from 'react';
import { extensions } from '#pwa/features/manage-news/editor/editor-extensions.ts';
import { EditorToolbar } from '#pwa/features/manage-news/editor/editor-toolbar.tsx';
import { cleanPastedHtml, hasText } from '#pwa/features/manage-news/editor/paste-html.ts';
import { usePictureUploads } from '#pwa/features/manage-news/editor/use-picture-uploads.ts';
import { parseRichText } from '#pwa/lib/news/parse-rich-text.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { cn } from '#pwa/ui/lib/utils.ts';
import { Field, FieldError } from '#pwa/ui/form/field.tsx';
import { Input } from '#pwa/ui/input.tsx';

/** Edits an article's text; its value is the serialized document. */
export function RichTextEditor({
  label,
  hint,
  arabic = false,
  value,
  onChange,
  onBusy,
  error,
}: {
  label: string;
  hint: string;
  /** Whether the text is in Arabic, and begins on the right. */
  arabic?: boolean;
  /** Empty if there is no text. */
  value: string;
  onChange: (value: string) => void;
  /** Called with true when a picture upload starts and false when it ends. */
  onBusy: (busy: boolean) => void;
  error: string | undefined;
}) {
  const { t } = useTranslation();
  const id = useId();
  const pictures = usePictureUploads(onBusy);
  const bad = error !== undefined;
  // The editor's value as the form last saw it; any other value was set from outside.
  const known = useRef(value);
  const loaded = useRef<{ value: string; doc: Editor['state']['doc'] } | null>(null);

  const editor = useEditor({
    extensions,
    // Its style element would violate the Content-Security-Policy; editor.css has the styles.
    injectCSS: false,
    content: parseRichText(value) as object | null,
    shouldRerenderOnTransaction: false,
    onCreate: ({ editor: made }) => {
      loaded.current = { value, doc: made.state.doc };
    },
    onUpdate: ({ editor: changed }) => {
      const before = loaded.current;
      const same = before?.doc.eq(changed.state.doc) === true;
      known.current = same ? before.value : JSON.stringify(changed.getJSON());
      onChange(known.current);
    },
    editorProps: {
      attributes: {
        class: 'rich-editor',
        ...(arabic && { dir: 'rtl', lang: 'ar' }),
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        'aria-describedby': `${id}-note`,
        'aria-required': 'true',
        ...(bad && { 'aria-invalid': 'true' }),
      },
      transformPastedHTML: cleanPastedHtml,
      handlePaste: (_view, { clipboardData }) =>
        // Word and Excel add a picture of the text that was copied.
        !hasText(clipboardData?.getData('text/html') ?? '') && taken(clipboardData?.files),
      handleDrop: (_view, event, _slice, moved) => !moved && taken(event.dataTransfer?.files),
    },
  });

  function taken(files: FileList | undefined): boolean {
    return files !== undefined && pictures.take(editor, files);
  }

  useEffect(() => {
    if (value === known.current) return;
    known.current = value;
    editor.commands.setContent(parseRichText(value) as object | null, { emitUpdate: false });
    loaded.current = { value, doc: editor.state.doc };
  }, [value, editor]);

  return (
    <div className="flex flex-col gap-1.5">
      <span id={`${id}-label`} className="text-[0.9375rem] leading-5 font-semibold">
        {label}
      </span>
      <div
        className={cn(
          'overflow-clip rounded-md border-[1.5px] border-solid bg-card',
          'focus-within:outline-3 focus-within:outline-offset-1 focus-within:outline-ring',
          bad ? 'border-rejected-line' : 'border-input',
        )}
      >
        <EditorToolbar editor={editor} onPictures={(files) => pictures.take(editor, files)} />
        <PictureAltField editor={editor} />
        <EditorContent editor={editor} />
      </div>
      {pictures.share !== null && (
        <p role="status" className="num text-sm text-muted-foreground">
          {t('editor.pictureSending', { share: Math.round(100 * pictures.share) })}
        </p>
      )}
      {pictures.problem !== null && <FieldError>{pictures.problem}</FieldError>}
      {bad ? (
        <FieldError id={`${id}-note`}>{error}</FieldError>
      ) : (
        <p id={`${id}-note`} className="text-sm text-muted-foreground">
          {hint}
        </p>
      )}
    </div>
  );
}

/** The alternative text of the selected picture. */
function PictureAltField({ editor }: { editor: Editor }) {
  const { t } = useTranslation();
  const alt = useEditorState({
    editor,
    selector: ({ editor: each }) => {
      if (!each.isActive('image')) return null;
      const words: unknown = each.getAttributes('image')['alt'];
      return typeof words === 'string' ? words : '';
    },
  });
  if (alt === null) return null;
  return (
    <div className="border-b border-border bg-muted px-3 py-2">
      <Field label={t('editor.pictureAlt')} hint={t('editor.pictureAltHint')}>
        {(control) => (
          <Input
            {...control}
            small
            dir="auto"
            maxLength={300}
            value={alt}
            onChange={(event) =>
              editor.commands.updateAttributes('image', { alt: event.target.value })
            }
          />
        )}
      </Field>
    </div>
  );
}
