/**
 * England, Northern Ireland, Scotland and Wales as countries of football: their codes are those of
 * ISO 3166-2, `GB-ENG`.
 */
import { Migration } from '@mikro-orm/migrations';

export class HomeNations extends Migration {
  override up(): void {
    this.check('^[A-Z]{2}(-[A-Z]{3})?$');
  }

  /** Refused as long as one of the four is there: clubs and stadiums may name their towns. */
  override down(): void {
    this.check('^[A-Z]{2}$');
  }

  private check(code: string): void {
    this.addSql(/* sql */ `
      alter table country drop constraint country_code_check;
      alter table country add constraint country_code_check check (code ~ '${code}');
    `);
  }
}
