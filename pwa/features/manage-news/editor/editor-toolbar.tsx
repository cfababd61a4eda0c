import type { ChainedCommands, Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { Fragment, useState } from 'react';
import { imageExtensions } from '#sync/contracts/content/files.ts';
import { parseFontSize, fontSizes } from '#sync/contracts/content/rich-text.ts';
import { headingLevels } from '#pwa/features/manage-news/editor/editor-extensions.ts';
import { LinkDialog } from '#pwa/features/manage-news/editor/link-dialog.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { FileInput } from '#pwa/ui/form/file-input.tsx';
import { NativeSelect } from '#pwa/ui/native-select.tsx';
import { ToolbarButton, Toolbar, ToolbarSeparator } from '#pwa/ui/form/toolbar.tsx';

/** Common font sizes between the smallest and the largest allowed. */
const sizes = [fontSizes.min, 10, 12, 14, 16, 18, 20, 24, 28, 32, 40, 48, 64, 80, fontSizes.max];

/**
 * The editor's icons, kept out of the shared icon set because that is part of every phone's first
 * load and only administrators use these.
 */
const icons = {
  bold: 'M6 12h9a4 4 0 0 1 0 8H7a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1h7a4 4 0 0 1 0 8',
  italic: 'M19 4h-9M14 20H5M15 4 9 20',
  underline: 'M6 4v6a6 6 0 0 0 12 0V4M4 20h16',
  strike: 'M16 4H9a3 3 0 0 0-2.8 4M14 12a4 4 0 0 1 0 8H6M4 12h16',
  bulletList: 'M9 6h12M9 12h12M9 18h12M4 6h.01M4 12h.01M4 18h.01',
  orderedList: 'M10 6h11M10 12h11M10 18h11M4 4v4M3 8h2M3 16.5c0-2 3-2 3 0 0 1-3 2-3 3.5h3',
  quote: 'M17 6H3M21 12H8M21 18H8M3 12v6',
  link: 'M10 13a5 5 0 0 0 7.5.5l3-3a5 5 0 0 0-7-7l-1.7 1.7M14 11a5 5 0 0 0-7.5-.5l-3 3a5 5 0 0 0 7 7l1.7-1.7',
  picture: 'M4 4h16v16H4zM4 16l4.5-4.5L17 20M14 14l2-2 4 4M9 9h.01',
  leftToRight: 'M12 3v12M16 3v12M18 3h-7.5a3.5 3.5 0 0 0 0 7H12M4 20h15M16 17l3 3-3 3',
  rightToLeft: 'M12 3v12M16 3v12M18 3h-7.5a3.5 3.5 0 0 0 0 7H12M20 20H5M8 17l-3 3 3 3',
  undo: 'M8 4 3 9l5 5M3 9h11a6 6 0 0 1 0 12h-3',
  redo: 'm16 4 5 5-5 5M21 9H10a6 6 0 0 0 0 12h3',
} as const;

type ButtonName = keyof typeof icons;

interface FormatButton {
  name: ButtonName;
  /** Whether the format applies at the cursor; absent for buttons that are not toggles. */
  pressed?: boolean;
  disabled?: boolean;
  onPress: () => void;
}

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
    leftToRight: editor.isActive({ dir: 'ltr' }),
    rightToLeft: editor.isActive({ dir: 'rtl' }),
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
  const [chooser, setChooser] = useState<HTMLInputElement | null>(null);
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

  type Toggle = Extract<ButtonName, keyof typeof now>;
  const toggle = (name: Toggle, apply: (chain: ChainedCommands) => ChainedCommands) => ({
    name,
    pressed: now[name],
    onPress: () => void apply(run()).run(),
  });
  const groups: FormatButton[][] = [
    (['bold', 'italic', 'underline', 'strike'] as const).map((name) =>
      toggle(name, (chain) => chain.toggleMark(name)),
    ),
    [
      toggle('bulletList', (chain) => chain.toggleBulletList()),
      toggle('orderedList', (chain) => chain.toggleOrderedList()),
      toggle('quote', (chain) => chain.toggleBlockquote()),
    ],
    [
      { name: 'link', pressed: now.link, onPress: () => setLinking(true) },
      { name: 'picture', onPress: () => chooser?.click() },
    ],
    [
      toggle('leftToRight', (chain) => chain.setTextDirection('ltr')),
      toggle('rightToLeft', (chain) => chain.setTextDirection('rtl')),
    ],
    [
      { name: 'undo', disabled: !now.undo, onPress: () => run().undo().run() },
      { name: 'redo', disabled: !now.redo, onPress: () => run().redo().run() },
    ],
  ];

  return (
    <div className="sticky top-0 md:-top-5 z-[5] flex flex-wrap items-center gap-1.5 border-b border-border bg-muted px-2 py-1.5">
      <NativeSelect
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
      </NativeSelect>
      <NativeSelect
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
      </NativeSelect>
      <Toolbar label={t('editor.toolbar')}>
        {groups.map((group, at) => (
          <Fragment key={group[0]?.name}>
            {at > 0 && <ToolbarSeparator />}
            {group.map(({ name, ...button }) => (
              <ToolbarButton key={name} label={t(`editor.${name}`)} {...button}>
                <svg
                  viewBox="0 0 24 24"
                  className="size-5 fill-none stroke-current stroke-2 [stroke-linecap:round] [stroke-linejoin:round]"
                  aria-hidden
                >
                  <path d={icons[name]} />
                </svg>
              </ToolbarButton>
            ))}
          </Fragment>
        ))}
      </Toolbar>
      <FileInput
        ref={setChooser}
        multiple
        accept={imageExtensions.join(',')}
        aria-label={t('editor.picture')}
        onFiles={onPictures}
      />
      {linking && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
    </div>
  );
}
