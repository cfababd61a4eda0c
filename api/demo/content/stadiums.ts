/** The stadiums of the season's clubs, from public facts (`../season/README.md`). */

export interface Stadium {
  readonly name: string;
  readonly city: string;
  /** The media entrance; null when unknown. */
  readonly gate: string | null;
  /** Whether its media tribune is numbered, so that every match there has seats. */
  readonly numbered: boolean;
}

const stadium = (
  name: string,
  city: string,
  gate: string | null = null,
  numbered = false,
): Stadium => ({ name, city, gate, numbered });

const cairoInternational = stadium('Cairo International Stadium', 'Cairo', 'Media gate 4', true);
const alSalam = stadium('Al Salam Stadium', 'Cairo', 'Gate 2');
const alexandria = stadium('Alexandria Stadium', 'Alexandria', 'Media gate 1');
const harasElHodood = stadium('Haras El Hodood Stadium', 'Alexandria');

export const homeStadiums: Readonly<Record<string, Stadium>> = {
  'Al Ahly': cairoInternational,
  Zamalek: cairoInternational,
  'Pyramids FC': stadium('30 June Stadium', 'Cairo', 'Media gate 2', true),
  'Modern Sport FC': alSalam,
  'ZED FC': alSalam,
  'National Bank SC': alSalam,
  'ENPPI SC': stadium('Petro Sport Stadium', 'Cairo'),
  "Tala'ea El Gaish": stadium('Gehaz El Reyada Stadium', 'Cairo'),
  'Ceramica Cleopatra': stadium('Arab Contractors Stadium', 'Cairo', 'Gate 3'),
  'Al Ittihad Al Sakandary': alexandria,
  'Smouha SC': alexandria,
  'Haras El Hodood': harasElHodood,
  'Pharco FC': harasElHodood,
  'Al Masry SC': stadium('Borg El Arab Stadium', 'Borg El Arab', null, true),
  Ismaily: stadium('Ismailia Stadium', 'Ismailia'),
  'El Gouna': stadium('Khaled Bichara Stadium', 'El Gouna'),
  'Ghazl El Mahalla': stadium('Ghazl El Mahalla Stadium', 'El Mahalla El Kubra'),
  Petrojet: stadium('Suez Stadium', 'Suez'),
};

/** Clubs whose away matches fill a media tribune, so they have seats. */
export const popularClubs: readonly string[] = ['Al Ahly', 'Zamalek', 'Pyramids FC'];
