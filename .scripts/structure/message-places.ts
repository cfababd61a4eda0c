/**
 * Finds where short messages are shown, because a translator cannot see it: “Book” is a verb on a
 * button. Each has a `#.` comment in the English file; `npm run messages` writes one where it is missing.
 */
import { visitorKeys } from 'oxc-parser';
import { type MessageFile, folder } from '#scripts/structure/messages.ts';
import type { Finding, Source } from '#scripts/structure/source.ts';
import { type Entry, readEntries } from '#sync/contracts/messages/po.ts';

/** Texts of this length say by themselves what they are. */
const longEnough = 25;

/** Places whose text has one short line say so. */
type Place =
  | 'Button'
  | 'Link'
  | 'Menu item'
  | 'Heading'
  | 'Tab, keep it short'
  | 'Column heading, keep it short'
  | 'Label of a tile, keep it short';
type Places = ReadonlyMap<string, ReadonlyMap<Place, ReadonlySet<string>>>;
type Add = (place: Place, key: string) => void;
type Node = Record<string, unknown> & { type: string };

/** Elements by their names. */
const elements: readonly (readonly [RegExp, Place])[] = [
  [/^(?:button|.*Button|MainAction|MatchAction)$/, 'Button'],
  [/^(?:BottomBarItem|.*Link)$/, 'Link'],
  [/^(?:.*Menu\w*Item|SidebarItem|CommandItem)$/, 'Menu item'],
  [/^(?:h[1-4]|legend|caption|ScreenHead|GateHead|.*Heading|.*Title)$/, 'Heading'],
  [/^(?:th|Head|.*Column)$/, 'Column heading, keep it short'],
  [/^TabName$/, 'Tab, keep it short'],
  [/Tile$/, 'Label of a tile, keep it short'],
];
/** Elements that only style the text around them. */
const inline = /^(?:b|bdi|small|span|strong)$/;
/** Attributes whose text a component shows on a button. */
const attributes: Readonly<Record<string, Place>> = {
  action: 'Button',
  confirm: 'Button',
  submit: 'Button',
  submitLabel: 'Button',
};

/** Where each key's text is shown, by key, each place with its screens. */
export function findPlaces(sources: readonly Source[]): Places {
  const places = new Map<string, Map<Place, Set<string>>>();
  for (const { path, program } of sources) {
    const screen = /^pwa\/(?:features\/)?([\w-]+)\//.exec(path)?.[1] ?? '';
    visit(program as unknown as Node, null, (place, key) => {
      const found = places.get(key) ?? new Map<Place, Set<string>>();
      found.set(place, (found.get(place) ?? new Set()).add(screen));
      places.set(key, found);
    });
  }
  return places;
}

export function checkPlaces(files: readonly MessageFile[], places: Places): Finding[] {
  return files
    .filter(({ language }) => language === 'en')
    .flatMap(({ part, text }) =>
      readEntries('en', text)
        .filter((entry) => needsComment(entry, places))
        .map(({ key }) => ({
          rule: 'message-places',
          path: `${folder}/en/${part}`,
          message: `${key} needs a comment for translators: npm run messages`,
        })),
    );
}

/** The English file with a comment for each short message that has none. */
export function addPlaces(file: string, places: Places): string {
  const missing = new Map(
    readEntries('en', file)
      .filter((entry) => needsComment(entry, places))
      .map(({ key }) => [key, commentOf(places.get(key) ?? [])]),
  );
  return file.replaceAll(/^msgctxt "(.*)"$/gm, (line, key: string) => {
    const comment = missing.get(key);
    return comment === undefined ? line : `#. ${comment}\n${line}`;
  });
}

/** `Button (events, home); Heading (events)`; texts of many screens have none in brackets. */
function commentOf(places: Iterable<readonly [Place, ReadonlySet<string>]>): string {
  return Array.from(places, ([place, screens]) =>
    screens.size > 3 || screens.has('lib') || screens.has('ui')
      ? place
      : `${place} (${[...screens].toSorted().join(', ')})`,
  )
    .toSorted()
    .join('; ');
}

function needsComment({ key, english, comment }: Entry, places: Places): boolean {
  return comment === '' && english.length < longEnough && places.has(key);
}

/** Visits a part of a program; `place` is where its texts are shown. */
function visit(node: Node, place: Place | null, add: Add): void {
  if (node.type === 'JSXElement') return visitElement(node, place, add);
  const called = node.type === 'CallExpression' ? nameOf(node['callee']) : '';
  if (place !== null && (called === 't' || called === 'translate'))
    for (const key of keysOf(listOf(node['arguments'])[0])) add(place, key);
  const inner = placeWithin(node, called, place);
  for (const name of visitorKeys[node.type] ?? [])
    for (const child of listOf(node[name])) visit(child, inner, add);
}

function placeWithin(node: Node, called: string, place: Place | null): Place | null {
  if (called.endsWith('Column')) return 'Column heading, keep it short';
  if (node.type === 'Property')
    return nameOf(node['key']) === 'header' ? 'Column heading, keep it short' : null;
  // A function is called when something happens, such as a press of the button.
  return /Function|Call/.test(node.type) ? null : place;
}

function visitElement(node: Node, place: Place | null, add: Add): void {
  const [opening] = listOf(node['openingElement']);
  if (opening === undefined) return;
  const element = nameOf(opening['name']);
  const own = elements.find(([pattern]) => pattern.test(element))?.[1] ?? null;
  for (const attribute of listOf(opening['attributes']))
    visit(attribute, placeOfAttribute(element, own, nameOf(attribute['name'])), add);
  const within = own === 'Label of a tile, keep it short' ? null : own;
  for (const child of listOf(node['children']))
    visit(child, inline.test(element) ? place : within, add);
}

function placeOfAttribute(element: string, own: Place | null, attribute: string): Place | null {
  if (own === 'Label of a tile, keep it short') return attribute === 'label' ? own : null;
  // The title of an HTML element or of a link is shown while a pointer rests there.
  if (attribute === 'title') return /^[a-z]|Link$|Button$/.test(element) ? null : 'Heading';
  return attributes[attribute] ?? null;
}

/** The keys that an expression can be; none if only the program knows. */
function keysOf(expression: Node | undefined): string[] {
  if (expression?.type === 'Literal') return [String(expression['value'])];
  if (expression?.type !== 'ConditionalExpression') return [];
  return ['consequent', 'alternate'].flatMap((side) => keysOf(listOf(expression[side])[0]));
}

function nameOf(node: unknown): string {
  return isNode(node) && typeof node['name'] === 'string' ? node['name'] : '';
}

function listOf(value: unknown): Node[] {
  return (Array.isArray(value) ? value : [value]).filter((each) => isNode(each));
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}
