/** The demo's news: invented, of the kind a league's media office writes, in English and Arabic. */
import type { RichNode } from '#sync/contracts/content/rich-text.ts';

export interface DemoNews {
  readonly title: string;
  /** The acronym of its tournament, or null. */
  readonly event: string | null;
  readonly daysAgo: number;
  /** Its file in `pictures/covers`. */
  readonly cover: string;
  readonly tags: readonly string[];
  readonly content: readonly RichNode[];
  /** The version for readers of Arabic. */
  readonly arabic?: { readonly title: string; readonly content: readonly RichNode[] };
  /** Shown in the text after its first paragraph. */
  readonly picture?: { readonly file: string; readonly alt: string };
}

const marked = (text: string, type: string, attrs?: Record<string, string>): RichNode => ({
  type: 'text',
  text,
  marks: [{ type, ...(attrs && { attrs }) }],
});
const bold = (text: string) => marked(text, 'bold');
const italic = (text: string) => marked(text, 'italic');
const linkTo = (text: string, href: string) => marked(text, 'link', { href });
const toNodes = (content: readonly (string | RichNode)[]): RichNode[] =>
  content.map((each) => (typeof each === 'string' ? { type: 'text', text: each } : each));
const paragraph = (...content: (string | RichNode)[]): RichNode => ({
  type: 'paragraph',
  content: toNodes(content),
});
const rtlParagraph = (...content: (string | RichNode)[]): RichNode => ({
  ...paragraph(...content),
  attrs: { dir: 'rtl' },
});
const heading = (level: 2 | 3, text: string, dir?: 'rtl'): RichNode => ({
  type: 'heading',
  attrs: { level, ...(dir && { dir }) },
  content: toNodes([text]),
});
const list = (type: 'bulletList' | 'orderedList', ...items: (string | RichNode)[]): RichNode => ({
  type,
  content: items.map((item) => ({
    type: 'listItem',
    content: [typeof item === 'string' ? paragraph(item) : item],
  })),
});

export const demoNews: readonly DemoNews[] = [
  {
    title: 'Media gates open two hours before kick-off',
    event: 'EPL',
    daysAgo: 1,
    cover: 'media-gates-open.svg',
    tags: ['Match day', 'Gates'],
    picture: {
      file: 'corner-of-a-pitch.svg',
      alt: 'The corner of a pitch with three people in bibs beside the touchline',
    },
    content: [
      paragraph(
        'From this round on, every media gate opens ',
        bold('two hours before kick-off'),
        ' and closes when the match begins. The gate on your ticket is the one to come to.',
      ),
      heading(2, 'What to bring'),
      list(
        'bulletList',
        'your ticket, on the phone; it opens without signal',
        'an identity card',
        'for photographers: the press card, against which the bib is given out',
      ),
      paragraph(
        'Your tickets are under ',
        linkTo('Tickets', '/tickets'),
        '. The regulations are among the ',
        linkTo('documents', '/documents'),
        '.',
      ),
    ],
    arabic: {
      title: 'بوابات الإعلاميين تُفتح قبل المباراة بساعتين',
      content: [
        rtlParagraph(
          'ابتداءً من هذه الجولة تُفتح كل بوابات الإعلاميين ',
          bold('قبل انطلاق المباراة بساعتين'),
          ' وتُغلق مع بدايتها. الدخول من البوابة المكتوبة على التذكرة.',
        ),
        heading(2, 'ما يلزم إحضاره', 'rtl'),
        {
          type: 'bulletList',
          attrs: { dir: 'rtl' },
          content: [
            'التذكرة على الهاتف، وهي تُفتح من دون شبكة.',
            'بطاقة الهوية.',
            'للمصورين: بطاقة الصحافة، ويُسلَّم القميص المميز مقابلها.',
          ].map((text) => ({ type: 'listItem', content: [rtlParagraph(text)] })),
        },
        rtlParagraph('التذاكر في صفحة ', linkTo('التذاكر', '/tickets'), '.'),
      ],
    },
  },
  {
    title: 'تعليمات جديدة للمصورين في ملاعب الدوري',
    event: 'EPL',
    daysAgo: 3,
    cover: 'arabic-rules-for-photographers.svg',
    tags: ['Photographers', 'العربية'],
    content: [
      rtlParagraph(
        'ابتداءً من الجولة القادمة يقف المصورون ',
        bold('خلف لوحات الإعلانات'),
        ' عند خطي المرمى، ولا يُسمح بالوقوف أمام مقاعد البدلاء.',
      ),
      heading(2, 'قبل المباراة', 'rtl'),
      {
        type: 'orderedList',
        attrs: { start: 1, dir: 'rtl' },
        content: [
          'يُستلم القميص المميز عند بوابة الإعلام مقابل بطاقة الصحافة.',
          'يُختار جانب الملعب في منتصف فترة الإحماء.',
          'يُعاد القميص قبل مغادرة الملعب.',
        ].map((text) => ({ type: 'listItem', content: [rtlParagraph(text)] })),
      },
      paragraph('The same in English is in the document “Photographers’ places by ground”.'),
    ],
  },
  {
    title: 'Egypt Cup: applications are open',
    event: 'CUP',
    daysAgo: 6,
    cover: 'egypt-cup-applications.svg',
    tags: ['Accreditation'],
    content: [
      paragraph(marked('Apply from the tournament’s page.', 'textStyle', { fontSize: '24px' })),
      paragraph(
        'Applications for the Egypt Cup are open until one week before the round of 32. ',
        italic('The final has an accreditation of its own.'),
      ),
      list(
        'orderedList',
        paragraph('Open the tournament under ', linkTo('Events', '/events'), '.'),
        'Press Apply. It also works without signal; your phone sends it later.',
        'The answer comes to your phone and by email.',
      ),
    ],
  },
  {
    title: 'The mixed zone moves at Cairo International Stadium',
    event: 'EPL',
    daysAgo: 15,
    cover: 'mixed-zone-moves.svg',
    tags: ['Match day'],
    content: [
      paragraph(
        'It is now below block B, ten minutes after the final whistle. ',
        marked('Television first, then radio, then written press.', 'underline'),
      ),
      {
        type: 'blockquote',
        content: [
          paragraph('Everybody gets a question in. Please keep the line.'),
          paragraph(italic('The media office')),
        ],
      },
    ],
  },
  {
    title: 'How this portal works without signal',
    event: null,
    daysAgo: 29,
    cover: 'portal-without-signal.svg',
    tags: ['Portal'],
    content: [
      heading(2, 'In a stadium'),
      paragraph(
        'Tickets, matches, news and the list of documents lie on your phone. ',
        'What you do without signal waits there and is sent once there is some.',
      ),
      heading(3, 'What needs signal'),
      list(
        'bulletList',
        'choosing a seat, because others choose at the same time',
        'documents that you have not opened before',
      ),
    ],
  },
];
