/** The demo's documents: invented rules of the kind a league's media office gives out. */

export interface DemoDocument {
  readonly title: string;
  /** The acronym of its tournament, or null. */
  readonly event: string | null;
  /** The stadiums that it is about; none for a general document. */
  readonly stadiums?: 'all' | readonly string[];
  readonly daysAgo: number;
  /** Name of its cover in `pictures/covers` and of its PDF in `pictures/documents`. */
  readonly file: string;
}

export const demoDocuments: readonly DemoDocument[] = [
  {
    title: 'Media regulations',
    event: 'EPL',
    daysAgo: 38,
    file: 'media-regulations',
  },
  {
    title: "Photographers' places by ground",
    event: 'EPL',
    stadiums: 'all',
    daysAgo: 19,
    file: 'photographers-places-by-ground',
  },
  {
    title: 'Bib rules for photographers',
    event: null,
    daysAgo: 24,
    file: 'bib-rules-for-photographers',
  },
  {
    title: 'Cairo International Stadium: way to the media tribune',
    event: 'EPL',
    stadiums: ['Cairo International Stadium'],
    daysAgo: 12,
    file: 'cairo-international-stadium-way-to-the-media-tribune',
  },
  {
    title: 'How to read your ticket',
    event: null,
    daysAgo: 5,
    file: 'how-to-read-your-ticket',
  },
  {
    title: 'Egypt Cup: accreditation calendar',
    event: 'CUP',
    daysAgo: 9,
    file: 'egypt-cup-accreditation-calendar',
  },
];
