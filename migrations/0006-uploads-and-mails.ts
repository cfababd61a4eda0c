/** What an upload's sender sent, and who is sending a mail right now. */
import { Migration } from '@mikro-orm/migrations';

export class UploadsAndMails extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      -- Forms limit what a person sends; \`bytes\` is what is left of it after it was encoded again.
      alter table stored_file add column sent_bytes integer check (sent_bytes >= 0);
      update stored_file set sent_bytes = bytes;
      alter table stored_file alter column sent_bytes set not null;

      -- A worker takes a mail for some minutes: meanwhile no other sends it.
      alter table mail add column taken_until timestamptz;
    `);
  }

  override down(): void {
    this.addSql(/* sql */ `
      alter table mail drop column taken_until;
      alter table stored_file drop column sent_bytes;
    `);
  }
}
