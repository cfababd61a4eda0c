/** Names in the data of a mail, of a shape that depends on its template. */
interface NamedPlaces {
  event?: unknown;
  events?: readonly unknown[];
  home?: { name?: unknown };
  away?: { name?: unknown };
  venue?: unknown;
  was?: { venue?: unknown };
}

/** The names that an email in Arabic looks up in the tables of places. */
export function namesInMail(data: unknown) {
  const { matches = [], ...first } = (data ?? {}) as NamedPlaces & { matches?: NamedPlaces[] };
  const all = [first, ...matches];
  const texts = (namesOf: (named: NamedPlaces) => readonly unknown[]) =>
    all.flatMap(namesOf).filter((name) => typeof name === 'string');
  return {
    team: texts(({ home, away }) => [home?.name, away?.name]),
    venue: texts(({ venue, was }) => [venue, was?.venue]),
    event: texts(({ event, events = [] }) => [event, ...events]),
  };
}
