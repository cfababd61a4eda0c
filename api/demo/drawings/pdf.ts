/** Writes one A4 page of ASCII text as PDF 1.4 (ISO 32000-1, 7.5) for the demo's documents. */

interface Page {
  readonly title: string;
  readonly lines: readonly string[];
  readonly foot: string;
}

const lineLength = 92;

/** Text outside printable ASCII is not supported and throws. */
export function writePdf({ title, lines, foot }: Page): Buffer {
  const body = lines.flatMap((line) => [...wrap(line), '']);
  const content = [
    // The header: a green band with the touchline under it.
    '0.03 0.30 0.15 rg 0 782 595 60 re f 0.90 0.96 0.19 rg 0 778 595 4 re f 0 0 0 rg',
    `BT /F2 20 Tf 56 730 Td (${escape(title)}) Tj ET`,
    `BT /F1 11 Tf 16 TL 56 696 Td ${body.map((line) => `(${escape(line)}) Tj T*`).join(' ')} ET`,
    `BT /F1 9 Tf 56 40 Td (${escape(foot)}) Tj ET`,
  ].join('\n');
  return assemble([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 6 0 R ' +
      '/Resources << /Font << /F1 4 0 R /F2 5 0 R >> >> >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    `<< /Title (${escape(title)}) >>`,
  ]);
}

/** Numbers the objects from 1 and lists their offsets; the first is the root, the last the info. */
function assemble(objects: readonly string[]): Buffer {
  let file = '%PDF-1.4\n';
  const starts = objects.map((object, index) => {
    const start = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return start;
  });
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const trailer = `<< /Size ${size} /Root 1 0 R /Info ${objects.length} 0 R >>`;
  const xref = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n${trailer}`;
  return Buffer.from(`${file}${xref}\nstartxref\n${file.length}\n%%EOF\n`, 'latin1');
}

function escape(words: string): string {
  if (/[^\x20-\x7e]/.test(words)) throw new Error(`not printable ASCII: ${words}`);
  return words.replace(/[\\()]/g, '\\$&');
}

function wrap(line: string): string[] {
  const lines: string[] = [];
  for (const word of line.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= lineLength) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else lines.push(word);
  }
  return lines;
}
