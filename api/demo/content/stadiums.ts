/**
 * Where the clubs of the season play. Made by hand from public
 * facts (`../season/README.md`). Keys are the clubs' names in `../season/eg.clubs.txt`.
 */

export interface Stadium {
  readonly name: string;
  readonly city: string;
  /** The media entrance; null when unknown. */
  readonly gate: string | null;
  /** Its media tribune is numbered, so every match there has seats. */
  readonly numbered: boolean;
}

const cairoInternational = {
  name: 'Cairo International Stadium',
  city: 'Cairo',
  gate: 'Media gate 4',
  numbered: true,
};
const alSalam = { name: 'Al Salam Stadium', city: 'Cairo', gate: 'Gate 2', numbered: false };
const alexandria = {
  name: 'Alexandria Stadium',
  city: 'Alexandria',
  gate: 'Media gate 1',
  numbered: false,
};
const harasElHodood = {
  name: 'Haras El Hodood Stadium',
  city: 'Alexandria',
  gate: null,
  numbered: false,
};

export const homeStadiums: Readonly<Record<string, Stadium>> = {
  'Al Ahly': cairoInternational,
  Zamalek: cairoInternational,
  'Pyramids FC': { name: '30 June Stadium', city: 'Cairo', gate: 'Media gate 2', numbered: true },
  'Modern Sport FC': alSalam,
  'ZED FC': alSalam,
  'National Bank SC': alSalam,
  'ENPPI SC': { name: 'Petro Sport Stadium', city: 'Cairo', gate: null, numbered: false },
  "Tala'ea El Gaish": {
    name: 'Gehaz El Reyada Stadium',
    city: 'Cairo',
    gate: null,
    numbered: false,
  },
  'Ceramica Cleopatra': {
    name: 'Arab Contractors Stadium',
    city: 'Cairo',
    gate: 'Gate 3',
    numbered: false,
  },
  'Al Ittihad Al Sakandary': alexandria,
  'Smouha SC': alexandria,
  'Haras El Hodood': harasElHodood,
  'Pharco FC': harasElHodood,
  'Al Masry SC': { name: 'Borg El Arab Stadium', city: 'Borg El Arab', gate: null, numbered: true },
  Ismaily: { name: 'Ismailia Stadium', city: 'Ismailia', gate: null, numbered: false },
  'El Gouna': { name: 'Khaled Bichara Stadium', city: 'El Gouna', gate: null, numbered: false },
  'Ghazl El Mahalla': {
    name: 'Ghazl El Mahalla Stadium',
    city: 'El Mahalla El Kubra',
    gate: null,
    numbered: false,
  },
  Petrojet: { name: 'Suez Stadium', city: 'Suez', gate: null, numbered: false },
};

/** Clubs whose away matches fill a media tribune, so they have seats. */
export const popularClubs: readonly string[] = ['Al Ahly', 'Zamalek', 'Pyramids FC'];
