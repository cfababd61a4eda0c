import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useRef, useState } from 'react';
import { imageExtensions } from '#sync/contracts/content/files.ts';
import { parseFontSize, fontSizes } from '#sync/contracts/content/rich-text.ts';
import { headingLevels } from '#pwa/features/manage-news/editor/editor-extensions.ts';
import { EditorIcon } from '#pwa/features/manage-news/editor/editor-icons.tsx';
import { LinkDialog } from '#pwa/features/manage-news/editor/link-dialog.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Select } from '#pwa/ui/form/input.tsx';
import { ToolbarButton, Toolbar, ToolbarSeparator } from '#pwa/ui/primitives/toolbar.tsx';

/** Common font sizes between the smallest and the largest allowed. */
const sizes = [fontSizes.min, 10, 12, 14, 16, 18, 20, 24, 28, 32, 40, 48, 64, 80, fontSizes.max];

const marks = ['bold', 'italic', 'underline', 'strike'] as const;

/** The formatting at the cursor. */
function formatAtCursor(editor: Editor) {
  const size: unknown = editor.getAttributes('textStyle')['fontSize'];
  return {
    style: headingLevels.find((level) => editor.isActive('heading', { level })) ?? 0,
    size: parseFontSize(size),
    bold: editor.isActive('bold'),
    italic: editor.isActive('italic'),
    underline: editor.isActive('underline'),
    strike: editor.isActive('strike'),
    bulletList: editor.isActive('bulletList'),
    orderedList: editor.isActive('orderedList'),
    quote: editor.isActive('blockquote'),
    link: editor.isActive('link'),
    ltr: editor.isActive({ dir: 'ltr' }),
    rtl: editor.isActive({ dir: 'rtl' }),
    undo: editor.can().undo(),
    redo: editor.can().redo(),
  };
}

/** Styles, sizes, marks, lists, links, pictures and text directions. */
export function EditorToolbar({
  editor,
  onPictures,
}: {
  editor: Editor;
  onPictures: (files: Iterable<File>) => void;
}) {
  const { t } = useTranslation();
  const chooser = useRef<HTMLInputElement>(null);
  const [linking, setLinking] = useState(false);
  const now = useEditorState({ editor, selector: ({ editor: each }) => formatAtCursor(each) });
  const run = () => editor.chain().focus();
  function setStyle(level: number): void {
    const known = headingLevels.find((each) => each === level);
    if (known === undefined) run().setParagraph().run();
    else run().setHeading({ level: known }).run();
  }

  function setSize(size: string): void {
    const fontSize = size === '' ? null : `${size}px`;
    run().setMark('textStyle', { fontSize }).removeEmptyTextStyle().run();
  }

  return (
    <div className="relative flex flex-wrap items-center gap-1.5 border-b border-border bg-muted px-2 py-1.5">
      <Select
        small
        aria-label={t('editor.style')}
        value={now.style}
        onChange={(event) => setStyle(Number(event.target.value))}
      >
        <option value={0}>{t('editor.paragraph')}</option>
        {headingLevels.map((level) => (
          <option key={level} value={level}>
            {t('editor.heading', { level: level - 1 })}
          </option>
        ))}
      </Select>
      <Select
        small
        className="num"
        aria-label={t('editor.size')}
        value={now.size ?? ''}
        onChange={(event) => setSize(event.target.value)}
      >
        <option value="">{t('editor.sizeUsual')}</option>
        {[...new Set([...sizes, ...(now.size === null ? [] : [now.size])])]
          .toSorted((a, b) => a - b)
          .map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
      </Select>
      <Toolbar label={t('editor.toolbar')}>
        {marks.map((name) => (
          <ToolbarButton
            key={name}
            label={t(`editor.${name}`)}
            pressed={now[name]}
            onPress={() => run().toggleMark(name).run()}
          >
            <EditorIcon of={name} />
          </ToolbarButton>
        ))}
        <ToolbarSeparator />
        <ToolbarButton
          label={t('editor.bulletList')}
          pressed={now.bulletList}
          onPress={() => run().toggleBulletList().run()}
        >
          <EditorIcon of="bulletList" />
        </ToolbarButton>
        <ToolbarButton
          label={t('editor.orderedList')}
          pressed={now.orderedList}
          onPress={() => run().toggleOrderedList().run()}
        >
          <EditorIcon of="orderedList" />
        </ToolbarButton>
        <ToolbarButton
          label={t('editor.quote')}
          pressed={now.quote}
          onPress={() => run().toggleBlockquote().run()}
        >
          <EditorIcon of="quote" />
        </ToolbarButton>
        <ToolbarSeparator />
        <ToolbarButton label={t('editor.link')} pressed={now.link} onPress={() => setLinking(true)}>
          <EditorIcon of="link" />
        </ToolbarButton>
        <ToolbarButton label={t('editor.picture')} onPress={() => chooser.current?.click()}>
          <EditorIcon of="picture" />
        </ToolbarButton>
        <ToolbarSeparator />
        <ToolbarButton
          label={t('editor.leftToRight')}
          pressed={now.ltr}
          onPress={() => run().setTextDirection('ltr').run()}
        >
          <EditorIcon of="leftToRight" />
        </ToolbarButton>
        <ToolbarButton
          label={t('editor.rightToLeft')}
          pressed={now.rtl}
          onPress={() => run().setTextDirection('rtl').run()}
        >
          <EditorIcon of="rightToLeft" />
        </ToolbarButton>
        <ToolbarSeparator />
        <ToolbarButton
          label={t('editor.undo')}
          disabled={!now.undo}
          onPress={() => run().undo().run()}
        >
          <EditorIcon of="undo" />
        </ToolbarButton>
        <ToolbarButton
          label={t('editor.redo')}
          disabled={!now.redo}
          onPress={() => run().redo().run()}
        >
          <EditorIcon of="redo" />
        </ToolbarButton>
      </Toolbar>
      <input
        ref={chooser}
        type="file"
        multiple
        accept={imageExtensions.join(',')}
        aria-label={t('editor.picture')}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // Lets the same file be chosen again after a failure.
          event.target.value = '';
          onPictures(files);
        }}
      />
      {linking && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
    </div>
  );
}
