/** Photographers need a letter and an insurance; some pieces wait, one expires soon. */
import type { DemoFiles } from '#api/demo/seed/demo-files.ts';
import type { SeededPerson } from '#api/demo/seed/seed-people.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { db } from '#api/schema.ts';

const day = 86_400_000;

/** Freelancers may leave both out, so that everyone can try the registration without papers. */
const photographers = {
  roles: ['photographer' as const],
  kind: 'file' as const,
  required: true,
  freelancers_exempt: true,
};

const requirements = [
  {
    ...photographers,
    name: 'Letter of your outlet',
    name_ar: 'خطاب من جهة العمل',
    help: 'Your outlet says in it that you work for it this season.',
    help_ar: 'تؤكد فيه جهة العمل أنك تعمل لديها هذا الموسم.',
    expiry: 'none' as const,
    when_expired: 'remind' as const,
    position: 0,
  },
  {
    ...photographers,
    name: 'Liability insurance',
    name_ar: 'تأمين المسؤولية',
    help: 'It covers damage that you cause at the stadium.',
    help_ar: 'يغطي ما قد تسببه من أضرار في الملعب.',
    expiry: 'entered' as const,
    when_expired: 'no_new_bookings' as const,
    position: 1,
  },
];

/** Whether the desk has decided on the pieces of these people, and days until their insurance expires. */
const people = [
  { email: 'photographer@touchline.example', isDecided: true, days: 6 },
  { email: 'fady.girgis@deltaphoto.example', isDecided: true, days: 200 },
  { email: 'ziad.barakat@nilesport.example', isDecided: false, days: 340 },
];

export async function seedEvidence(
  tx: Tx,
  seeded: readonly SeededPerson[],
  { files, adminId, now }: { files: DemoFiles; adminId: string; now: Date },
): Promise<void> {
  const [letter, insurance] = await db(tx)
    .insertInto('requirement')
    .values(requirements)
    .returning('id')
    .execute();
  for (const { email, isDecided, days } of people) {
    const person = seeded.find((each) => each.email === email);
    if (!person || !letter || !insurance) throw new Error(`the demo has no ${email}`);
    const name = `${person.firstName} ${person.lastName}`;
    const expiresOn = new Date(now.getTime() + days * day).toISOString().slice(0, 10);
    for (const { requirementId, text, expires } of [
      {
        requirementId: letter.id,
        text: `${person.organization}: ${name} works for us this season.`,
        expires: null,
      },
      {
        requirementId: insurance.id,
        text: `Policy of ${name}, valid until ${expiresOn}.`,
        expires: expiresOn,
      },
    ]) {
      const file = await files.stage('letter.pdf', writePdf(text));
      await files.claim(file, 'evidence', person.id);
      await db(tx)
        .insertInto('evidence')
        .values({
          account_id: person.id,
          requirement_id: requirementId,
          file,
          expires_on: expires,
          given_at: new Date(now.getTime() - person.hoursAgo * 3_600_000),
          ...(isDecided && { state: 'accepted', decided_at: now, decided_by: adminId }),
        })
        .execute();
    }
  }
}

/** A page of PDF 1.4 with one line of text. */
function writePdf(text: string): Buffer {
  const content = `BT /F1 14 Tf 60 760 Td (${text.replaceAll(/[()\\]/g, String.raw`\$&`)}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /Resources << /Font << /F1 4 0 R >> >> >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ];
  let pdf = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = pdf.length;
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return String(offset).padStart(10, '0');
  });
  const table = offsets.map((offset) => `${offset} 00000 n \n`).join('');
  const size = objects.length + 1;
  const xref = `xref\n0 ${size}\n0000000000 65535 f \n${table}`;
  return Buffer.from(
    `${pdf}${xref}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`,
    'latin1',
  );
}
