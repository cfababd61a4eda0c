/** The demo's news: invented, of the kind a league's media office writes, in English and Arabic. */
import type { Pitch } from '#api/demo/drawings/pitch.ts';
import { tones } from '#api/demo/drawings/pitch.ts';
import type { RichNode } from '#sync/contracts/content/rich-text.ts';

export interface DemoNews {
  readonly title: string;
  /** The acronym of its tournament, or null. */
  readonly event: string | null;
  readonly daysAgo: number;
  readonly cover: Pitch;
  readonly tags: readonly string[];
  readonly content: readonly RichNode[];
  /** Drawn into the text after its first paragraph. */
  readonly picture?: { readonly drawing: Pitch; readonly alt: string };
}

const textNode = (text: string, ...marks: string[]): RichNode => ({
  type: 'text',
  text,
  ...(marks.length > 0 && { marks: marks.map((type) => ({ type })) }),
});
const linkNode = (text: string, href: string): RichNode => ({
  type: 'text',
  text,
  marks: [{ type: 'link', attrs: { href } }],
});
const sizedText = (text: string, pixels: number): RichNode => ({
  type: 'text',
  text,
  marks: [{ type: 'textStyle', attrs: { fontSize: `${pixels}px` } }],
});
const paragraph = (...content: RichNode[]): RichNode => ({ type: 'paragraph', content });
const rtlParagraph = (...content: RichNode[]): RichNode => ({
  type: 'paragraph',
  attrs: { dir: 'rtl' },
  content,
});
const heading = (level: 2 | 3, text: string, dir?: 'rtl'): RichNode => ({
  type: 'heading',
  attrs: { level, ...(dir && { dir }) },
  content: [textNode(text)],
});
const list = (type: 'bulletList' | 'orderedList', ...items: RichNode[]): RichNode => ({
  type,
  content: items.map((item) => ({ type: 'listItem', content: [item] })),
});

export const demoNews: readonly DemoNews[] = [
  {
    title: 'Media gates open two hours before kick-off',
    event: 'EPL',
    daysAgo: 1,
    cover: { tone: tones.night, marking: 'area', bibs: [144, 800, 1400] },
    tags: ['Match day', 'Gates'],
    picture: {
      drawing: { tone: tones.grass, marking: 'corner', bibs: [384, 952, 1288] },
      alt: 'The corner of a pitch with three people in bibs beside the touchline',
    },
    content: [
      paragraph(
        textNode('From this round on, every media gate opens '),
        textNode('two hours before kick-off', 'bold'),
        textNode(
          ' and closes when the match begins. The gate on your ticket is the one to come to.',
        ),
      ),
      heading(2, 'What to bring'),
      list(
        'bulletList',
        paragraph(textNode('your ticket, on the phone; it opens without signal')),
        paragraph(textNode('an identity card')),
        paragraph(
          textNode('for photographers: the press card, against which the bib is given out'),
        ),
      ),
      paragraph(
        textNode('Your tickets are under '),
        linkNode('Tickets', '/tickets'),
        textNode('. The regulations are among the '),
        linkNode('documents', '/documents'),
        textNode('.'),
      ),
    ],
  },
  {
    title: 'تعليمات جديدة للمصورين في ملاعب الدوري',
    event: 'EPL',
    daysAgo: 3,
    cover: { tone: tones.grass, marking: 'circle', bibs: [88, 384, 1344] },
    tags: ['Photographers', 'العربية'],
    content: [
      rtlParagraph(
        textNode('ابتداءً من الجولة القادمة يقف المصورون '),
        textNode('خلف لوحات الإعلانات', 'bold'),
        textNode(' عند خطي المرمى، ولا يُسمح بالوقوف أمام مقاعد البدلاء.'),
      ),
      heading(2, 'قبل المباراة', 'rtl'),
      {
        type: 'orderedList',
        attrs: { start: 1, dir: 'rtl' },
        content: [
          'يُستلم القميص المميز عند بوابة الإعلام مقابل بطاقة الصحافة.',
          'يُختار جانب الملعب في منتصف فترة الإحماء.',
          'يُعاد القميص قبل مغادرة الملعب.',
        ].map((text) => ({ type: 'listItem', content: [rtlParagraph(textNode(text))] })),
      },
      paragraph(
        textNode('The same in English is in the document “Photographers’ places by ground”.'),
      ),
    ],
  },
  {
    title: 'Egypt Cup: applications are open',
    event: 'CUP',
    daysAgo: 6,
    cover: { tone: tones.teal, marking: 'circle', bibs: [384, 952, 1288] },
    tags: ['Accreditation'],
    content: [
      paragraph(sizedText('Apply from the tournament’s page.', 24)),
      paragraph(
        textNode('Applications for the Egypt Cup are open until one week before the round of 32. '),
        textNode('The final has an accreditation of its own.', 'italic'),
      ),
      list(
        'orderedList',
        paragraph(
          textNode('Open the tournament under '),
          linkNode('Events', '/events'),
          textNode('.'),
        ),
        paragraph(
          textNode('Press Apply. It also works without signal; your phone sends it later.'),
        ),
        paragraph(textNode('The answer comes to your phone and by e-mail.')),
      ),
    ],
  },
  {
    title: 'The mixed zone moves at Cairo International Stadium',
    event: 'EPL',
    daysAgo: 15,
    cover: { tone: tones.teal, marking: 'corner', bibs: [144, 1288] },
    tags: ['Match day'],
    content: [
      paragraph(
        textNode('It is now below block B, ten minutes after the final whistle. '),
        textNode('Television first, then radio, then written press.', 'underline'),
      ),
      {
        type: 'blockquote',
        content: [
          paragraph(textNode('Everybody gets a question in. Please keep the line.')),
          paragraph(textNode('The media office', 'italic')),
        ],
      },
    ],
  },
  {
    title: 'How this portal works without signal',
    event: null,
    daysAgo: 29,
    cover: { tone: tones.night, marking: 'circle', bibs: [88, 800] },
    tags: ['Portal'],
    content: [
      heading(2, 'In a stadium'),
      paragraph(
        textNode('Tickets, matches, news and the list of documents lie on your phone. '),
        textNode('What you do without signal waits there and is sent once there is some.'),
      ),
      heading(3, 'What needs signal'),
      list(
        'bulletList',
        paragraph(textNode('choosing a seat, because others choose at the same time')),
        paragraph(textNode('documents that you have not opened before')),
      ),
    ],
  },
];
