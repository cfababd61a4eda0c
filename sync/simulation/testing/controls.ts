/** The engine's protections, each with a scenario that must fail without it. */
import type { ScenarioName } from '#sync/simulation/scenarios.ts';
import type { Cut } from '#sync/simulation/testing/cut-points.ts';

export interface Control {
  without: string;
  /** Cuts by the name in the source: `// control: <name>`. */
  cuts: Readonly<Record<string, Cut>>;
  /** The scenario that must fail. */
  scenario: ScenarioName;
}

export const controls: readonly Control[] = [
  {
    without: 'the watermark',
    scenario: 'a slow transaction commits after a faster one',
    cuts: { 'the watermark': "'pg_snapshot_xmax(pg_current_snapshot())'" },
  },
  {
    without: "a tombstone's bucket",
    scenario: 'a match moves there and back',
    cuts: { "a tombstone's bucket": 'stored[at] !== undefined' },
  },
  {
    without: "rows' versions and the turn",
    scenario: 'a slower tab comes after a faster one',
    cuts: { "rows' versions": 'true', 'the turn of an answer': 'remove' },
  },
  {
    without: 'the turn of an answer',
    scenario: 'a slower tab comes after a faster one',
    cuts: { 'the turn of an answer': 'remove' },
  },
  {
    without: 'the session in the applying transaction',
    scenario: 'an answer arrives after the log-out',
    cuts: { 'the session in the applying transaction': 'remove' },
  },
  {
    without: 'sending again after a restore',
    scenario: 'a backup is restored',
    cuts: { 'sending again after a restore': 'remove' },
  },
  {
    without: 'stored answers',
    scenario: 'an answer is lost after the commit',
    cuts: { 'stored answers': 'remove' },
  },
  {
    without: 'the base of a merge',
    scenario: 'two phones write the same answer, and the officer resolves it',
    cuts: { 'the base of a merge': 'true' },
  },
  {
    without: 'dropping withdrawn buckets',
    scenario: 'a bucket is withdrawn and restored',
    cuts: { 'dropping withdrawn buckets': 'false' },
  },
  {
    without: 'the order of a record',
    scenario: 'two edits go up one after the other',
    cuts: { 'the order of a record': 'remove' },
  },
  {
    without: 'undoing only what was never sent',
    scenario: 'a publication is undone before and after it is sent',
    cuts: { 'undoing only what was never sent': 'false' },
  },
  {
    // Either alone is sufficient: the phone waits, and the server asks for what it lacks.
    without: 'photos before the save that attaches them',
    scenario: 'a photo is uploaded before the save that attaches it',
    cuts: {
      'photos before the save that attaches them': 'false',
      'asking for photos that a save names': 'remove',
    },
  },
  {
    without: 'keeping refusals',
    scenario: 'a report is archived while its officer writes',
    cuts: { 'keeping refusals': 'remove' },
  },
  {
    without: 'the mark of deleted tombstones',
    scenario: 'tombstones are deleted while a phone is away',
    cuts: { 'the mark of deleted tombstones': "'true'" },
  },
  {
    without: 'one snapshot for findings and rows',
    scenario: 'a commit comes between two statements of an answer',
    cuts: { 'one snapshot for findings and rows': 'true' },
  },
  {
    without: 'shapes of the same snapshot as the rows',
    scenario: 'views change while a phone is up to date',
    cuts: { 'shapes of the same snapshot as the rows': 'true' },
  },
  {
    without: 'one transaction for a reset',
    scenario: 'a phone dies during a full reset',
    cuts: { 'one transaction for a reset': 'apply()' },
  },
  {
    without: 'digests',
    scenario: 'rows are lost silently',
    cuts: { digests: 'undefined' },
  },
  {
    without: 'the protocol header (a captive portal answers)',
    scenario: 'a captive portal answers instead of the server',
    cuts: { 'the protocol header': 'true' },
  },
];
