// @vitest-environment happy-dom
import { Editor } from '@tiptap/core';
import { afterEach, expect, test } from 'vitest';
import type { RichNode } from '#sync/contracts/content/rich-text.ts';
import { parseRichText } from '#sync/contracts/content/rich-text-schema.ts';
import { extensions } from '#pwa/features/manage-news/editor/editor-extensions.ts';
import { cleanPastedHtml, hasText } from '#pwa/features/manage-news/editor/paste-html.ts';

let editor: Editor | undefined;
afterEach(() => editor?.destroy());

/** Pastes the HTML into an empty editor and returns the document that the server would store. */
function paste(html: string): RichNode {
  editor = new Editor({
    element: document.createElement('div'),
    extensions,
    editorProps: { transformPastedHTML: cleanPastedHtml },
  });
  editor.view.pasteHTML(html);
  const read = parseRichText(JSON.stringify(editor.getJSON()));
  if (!('doc' in read)) throw new Error(read.problem);
  return read.doc;
}

/** One line for each block, indented by its list: `- bullet`, `1. number`, `## heading`. */
function outline({ content = [], type, attrs }: RichNode, indent = ''): string[] {
  return content.flatMap((node, at): string[] => {
    if (node.type === 'listItem') {
      const sign = type === 'bulletList' ? '-' : `${Number(attrs?.['start'] ?? 1) + at}.`;
      const [first = '', ...others] = outline(node);
      return [`${indent}${sign} ${first}`, ...others.map((line) => `${indent}${line}`)];
    }
    if (node.type.endsWith('List')) return outline(node, type === 'doc' ? '' : '  ');
    const sign = node.type === 'heading' ? `${'#'.repeat(Number(node.attrs?.['level']))} ` : '';
    return [indent + sign + inline(node)];
  });
}

function inline({ content = [] }: RichNode): string {
  return content
    .map(({ text = '', marks = [] }) =>
      marks.reduce((inner, mark) => `<${mark.type}>${inner}</${mark.type}>`, text),
    )
    .join('');
}

const word = (body: string) => `<html xmlns:v="urn:schemas-microsoft-com:vml"
xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8">
<meta name=Generator content="Microsoft Word 15">
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style><!-- @list l0:level1 {mso-level-number-format:bullet; mso-level-text:\\F0B7;}
p.MsoNormal {margin:0in; font-size:11.0pt; font-family:"Calibri",sans-serif;} --></style>
</head><body lang=EN-GB style='tab-interval:.5in'>
<!--StartFragment-->${body}<!--EndFragment--></body></html>`;

const item = (place: string, sign: string, text: string) =>
  `<p class=MsoListParagraphCxSpMiddle style='margin-left:.5in;text-indent:-.25in;mso-list:${place}'><![if !supportLists]><span
lang=EN-GB style='font-family:Symbol;mso-bidi-font-family:Symbol'><span style='mso-list:Ignore'>${sign}<span
style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]><span
lang=EN-GB>${text}<o:p></o:p></span></p>\n`;

const normal = (text: string) =>
  `<p class=MsoNormal><span style='font-size:14px;color:red'>${text}<o:p></o:p></span></p>\n`;

test('Word’s paragraphs become nested lists, without bullets and numbers in the text', () => {
  const doc = paste(
    word(
      normal('Bring:') +
        item('l0 level1 lfo1', '·', '<b style="mso-bidi-font-weight:normal">Camera</b>') +
        item('l0 level2 lfo1', 'o', 'Long lens') +
        item('l0 level3 lfo1', '§', 'Hood') +
        item('l0 level1 lfo1', '·', 'Vest') +
        item('l1 level1 lfo2', '1.', 'Arrive') +
        item('l1 level2 lfo2', 'a)', 'By the north gate') +
        item('l1 level1 lfo2', '2.', 'Sign in') +
        normal('Thank you'),
    ),
  );
  expect(outline(doc)).toEqual([
    'Bring:',
    '- <bold>Camera</bold>',
    '  - Long lens',
    '    - Hood',
    '- Vest',
    '1. Arrive',
    '  1. By the north gate',
    '2. Sign in',
    'Thank you',
  ]);
});

test('a pasted numbered list continues after a paragraph, in Arabic digits too', () => {
  const doc = paste(
    word(
      item('l1 level1 lfo2', '١.', 'الأول') +
        normal('<o:p>&nbsp;</o:p>') +
        item('l1 level1 lfo2', '٢.', 'الثاني') +
        `<p class=MsoNormal dir=RTL>ملاحظة<o:p></o:p></p>` +
        item('l1 level1 lfo2', '٣.', 'الثالث'),
    ),
  );
  expect(outline(doc)).toEqual(['1. الأول', '2. الثاني', 'ملاحظة', '3. الثالث']);
  expect(doc.content?.[1]?.attrs?.['dir']).toBe('rtl');
});

test('nine levels of a pasted list stay within the document’s maximum depth', () => {
  const levels = [1, 2, 3, 4, 5, 6, 7, 8, 9];
  const bold = (level: number) => `<b><a href="https://example.org">Level ${level}</a></b>`;
  const doc = paste(
    word(levels.map((level) => item(`l0 level${level} lfo1`, '·', bold(level))).join('')),
  );
  expect(outline(doc)).toHaveLength(9);
});

test('a row of a pasted table becomes a line with its links and marks', () => {
  const cell = (text: string) =>
    `<td width=200 valign=top style='border:solid windowtext 1.0pt;mso-border-alt:solid'>${text}</td>`;
  const doc = paste(
    word(
      `${normal('Before')}<table class=MsoTableGrid border=1 cellspacing=0 style='border-collapse:collapse'>
 <tr style='mso-yfti-irow:0'>${cell(normal('<b>Gate</b>'))}${cell(normal('<b>Opens</b>'))}${cell(normal('<b>For</b>'))}</tr>
 <tr>${cell(normal('4'))}${cell(normal('<o:p>&nbsp;</o:p>'))}${cell(normal('Press') + normal('Officers'))}</tr>
 <tr>${cell(item('l0 level1 lfo1', '·', 'Vests') + item('l0 level1 lfo1', '·', 'Badges'))}${cell(normal('18:30<br>sharp'))}${cell(normal('<o:p>&nbsp;</o:p>'))}</tr>
 <tr>${cell('')}${cell('')}${cell('')}</tr>
 <tr><td colspan=3>${item('l0 level1 lfo1', '·', 'One cell')}</td></tr>
</table>${normal('After')}`,
    ),
  );
  expect(outline(doc)).toEqual([
    'Before',
    '<bold>Gate</bold> | <bold>Opens</bold> | <bold>For</bold>',
    '4 | – | Press / Officers',
    'Vests / Badges | 18:30 / sharp',
    '- One cell',
    'After',
  ]);
});

test('a table from a spreadsheet or another page becomes lines too', () => {
  expect(
    outline(
      paste(
        `<table><caption>Standings</caption><tr><th>Team</th><th>Points</th></tr>
<tr><td><a href="https://example.org">Zamalek</a></td><td><table><tr><td>60</td></tr></table></td></tr>
<tr><td>One</td></tr><tr><td>Two</td></tr></table>`,
      ),
    ),
  ).toEqual([
    'Standings',
    '<bold>Team</bold> | <bold>Points</bold>',
    '<link>Zamalek</link> | 60',
    'One',
    'Two',
  ]);
});

test('Word’s headings keep their order and its styles are dropped', () => {
  const doc = paste(
    word(
      `<h1 style='mso-list:l2 level1 lfo3'><span style='mso-list:Ignore'>1<span>&nbsp;&nbsp;&nbsp;</span></span>Rules</h1><h2>Vests</h2><h5>Note</h5>
<!--[if gte vml 1]><v:shape id="a">hidden</v:shape><![endif]--><![if !vml]><img src="file:///C:/a.png"><![endif]>
${normal('Red &amp; large')}`,
    ),
  );
  expect(outline(doc)).toEqual(['## 1 Rules', '### Vests', '#### Note', 'Red & large']);
  expect(JSON.stringify(doc)).not.toContain('textStyle');
});

const run = (text: string, style = '') =>
  `<span data-contrast="auto" xml:lang="EN-GB" lang="EN-GB" class="TextRun SCXW68 BCX0" style="margin: 0px; font-size: 11pt; color: rgb(0, 0, 0); ${style}"><span class="NormalTextRun SCXW68 BCX0" style="margin: 0px; padding: 0px;">${text}</span></span>`;
const end = `<span class="EOP SCXW68 BCX0" data-ccp-props="{&quot;201341983&quot;:0}" style="font-size: 11pt;">&nbsp;</span>`;
const webParagraph = (inner: string, attributes = '') =>
  `<p class="Paragraph SCXW68 BCX0" paraid="7386" paraeid="{dd86}{161}" style="margin: 0px 0px 10.6px; font-weight: normal; text-indent: 0px;" ${attributes}>${inner}${end}</p>`;
const webText = (text: string, style?: string) =>
  `<div class="OutlineElement Ltr SCXW68 BCX0" style="margin: 0px; direction: ltr;">${webParagraph(run(text, style))}</div>`;
const webItem = (
  tag: 'ul' | 'ol',
  { level, list, start }: { level: number; list: number; start?: number },
  text: string,
) =>
  `<div class="ListContainerWrapper SCXW68 BCX0" style="margin: 0px; position: relative;"><${tag} class="${tag === 'ul' ? 'Bullet' : 'Number'}ListStyle1 SCXW68 BCX0" role="list" ${start ? `start="${start}"` : ''} style="list-style-type: disc;"><li class="OutlineElement Ltr SCXW68 BCX0" role="listitem" data-leveltext="" data-listid="${list}" aria-setsize="-1" data-aria-posinset="1" data-aria-level="${level}" style="margin: 0px 0px 0px 24px; display: block;">${webParagraph(run(text))}</li></${tag}></div>`;

test('Word for the web has a list for each item; they become nested lists', () => {
  const doc = paste(
    `<meta charset="utf-8"><div class="SCXW68 BCX0">${
      webText('Bring:') +
      webItem('ul', { level: 1, list: 1 }, 'Camera') +
      webItem('ul', { level: 2, list: 1 }, 'Long lens') +
      webItem('ul', { level: 3, list: 1 }, 'Hood') +
      webItem('ul', { level: 1, list: 1 }, 'Vest') +
      webItem('ol', { level: 1, list: 2 }, 'Arrive') +
      webItem('ol', { level: 2, list: 2 }, 'By the north gate') +
      webItem('ol', { level: 1, list: 2, start: 2 }, 'Sign in') +
      webText('Then:') +
      webItem('ol', { level: 1, list: 2, start: 3 }, 'Wait')
    }</div>`,
  );
  expect(outline(doc)).toEqual([
    'Bring:',
    '- Camera',
    '  - Long lens',
    '    - Hood',
    '- Vest',
    '1. Arrive',
    '  1. By the north gate',
    '2. Sign in',
    'Then:',
    '3. Wait',
  ]);
});

test('Word for the web may keep the items of one level together, or begin at a deeper one', () => {
  const items = ['One', 'Two'].map(
    (text) => `<li class="OutlineElement Ltr" data-listid="4" data-aria-level="2">${text}</li>`,
  );
  const doc = paste(
    `<div class="ListContainerWrapper"><ul class="BulletListStyle2">${items.join('')}</ul></div>${webItem('ul', { level: 3, list: 4 }, 'Within')}`,
  );
  expect(outline(doc)).toEqual(['- One', '- Two', '  - Within']);
});

test('Word for the web keeps its marks and headings; colours, sizes and empty lines are dropped', () => {
  const doc = paste(
    webParagraph(run('Rules'), 'role="heading" aria-level="1"') +
      webText('Bold', 'font-weight: bold;') +
      webText('Both', 'font-style: italic; text-decoration: underline;') +
      `<div class="OutlineElement Ltr">${webParagraph(`<a class="Hyperlink" href="https://example.org">${run('Link', 'text-decoration: underline;')}</a>`)}</div>` +
      `<div class="OutlineElement Ltr">${webParagraph('')}</div>` +
      webParagraph(run('Vests'), 'role="heading" aria-level="2"') +
      `<div class="OutlineElement Ltr"><div class="TableContainer"><table><tbody><tr><td>${webText('Gate')}</td><td>${webItem('ul', { level: 1, list: 1 }, '4') + webItem('ul', { level: 1, list: 1 }, '5')}</td></tr></tbody></table></div></div>`,
  );
  expect(outline(doc)).toEqual([
    '## Rules',
    '<bold>Bold</bold>',
    '<underline><italic>Both</italic></underline>',
    '<link>Link</link>',
    '### Vests',
    'Gate | 4 / 5',
  ]);
  expect(JSON.stringify(doc)).not.toContain('textStyle');
});

test('HTML from other programs is not changed when it is pasted', () => {
  const html = '<meta charset="utf-8"><p style="font-size: 14px">Class=MS <b>bold</b></p>';
  expect(cleanPastedHtml(html)).toBe(html);
});

test('the picture that Word adds to copied text is distinguished from a copied picture', () => {
  expect(hasText(word(normal('Text')))).toBe(true);
  expect(hasText('<meta charset="utf-8"><img src="https://example.org/a.png" alt="A">')).toBe(
    false,
  );
  expect(hasText('')).toBe(false);
});
