/** The league's own reasons were stored as English sentences; now their message keys are. */
import { Migration } from '@mikro-orm/migrations';

const reasons = {
  'reason.matchOff': 'The match was taken off the programme.',
  'reason.eventOff': 'The tournament was taken off the programme.',
  'reason.replaced': 'Another media officer was assigned to this match.',
  'reason.accountDeleted': 'The account was deleted.',
  'reason.becameAdmin': 'This account became an administrator’s.',
};

const columns = [
  ['booking', 'reason'],
  ['accreditation', 'reason'],
  ['profile_request', 'rejection_reason'],
  ['ticket', 'revoked_reason'],
] as const;

export class LeagueReasons extends Migration {
  override up(): void {
    for (const [key, sentence] of Object.entries(reasons)) this.replace(sentence, key);
  }

  override down(): void {
    for (const [key, sentence] of Object.entries(reasons)) this.replace(key, sentence);
  }

  private replace(from: string, to: string): void {
    for (const [table, column] of columns)
      this.addSql(`update ${table} set ${column} = '${to}' where ${column} = '${from}'`);
  }
}
