import { useState } from 'react';
import type { CheckedProtocol } from '#pwa/lib/pools/check-protocol.ts';
import { type t as translate, useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Section } from '#pwa/ui/layout/page.tsx';
import { cn } from '#pwa/ui/lib/utils.ts';

type Pool = CheckedProtocol['protocol']['pools'][number];
type Line = Pool['lines'][number];

/** Lines that are shown before the others are asked for. */
const firstLines = 100;
/** Characters of a pseudonym that tell people of one match apart. */
const shortLength = 6;

/** The columns with their widths. */
const columns = [
  ['order', 'w-[11%]'],
  ['person', 'w-[20%]'],
  ['outlet', 'w-[20%]'],
  ['groupColumn', 'w-[20%]'],
  ['result', ''],
] as const;

/** A zone of a protocol: its rule, and a line for each request. */
export function ProtocolPool({ pool, own }: { pool: Pool; own: string }) {
  const { t } = useTranslation();
  const [isWhole, setIsWhole] = useState(false);
  const { lines, groups, places, tie, zone } = pool;
  const shown = lines.filter(
    ({ pseudonym }, index) => isWhole || index < firstLines || pseudonym === own,
  );
  return (
    <Section title={t(`pools.zone.${zone}`)}>
      <p className="num">{t('recount.places', { places, requests: lines.length })}</p>
      <ul className="num mt-1 text-sm text-muted-foreground">
        {Object.entries(groups).map(([group, { priority, cap }]) => (
          <li key={group}>
            {cap === null
              ? t('recount.group', { group, priority })
              : t('recount.groupCap', { group, priority, cap })}
          </li>
        ))}
        <li>{t(`matchPlaces.rule.${tie}`)}</li>
      </ul>
      <table className="num mt-3 w-full table-fixed text-sm [overflow-wrap:anywhere] md:max-w-3xl">
        <thead className="text-muted-foreground">
          <tr className="border-b border-border">
            {columns.map(([column, width]) => (
              <th key={column} scope="col" className={cn('py-2 pe-2 text-start font-[560]', width)}>
                {t(`recount.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((line) => (
            <ProtocolLine key={line.order} line={line} isOwn={line.pseudonym === own} />
          ))}
        </tbody>
      </table>
      {shown.length < lines.length && (
        <Button variant="outline" className="mt-3" onClick={() => setIsWhole(true)}>
          {t('recount.showAll', { count: lines.length })}
        </Button>
      )}
    </Section>
  );
}

function ProtocolLine({ line, isOwn }: { line: Line; isOwn: boolean }) {
  const { t } = useTranslation();
  const cell = 'py-2 pe-2 align-top';
  return (
    <tr className={cn('border-b border-border', isOwn && 'bg-muted font-[640]')}>
      <td className={cell}>{line.order}</td>
      <th scope="row" className={cn(cell, 'text-start', !isOwn && 'font-normal')}>
        <bdi className="font-mono" title={line.pseudonym}>
          {line.pseudonym.slice(0, shortLength)}
        </bdi>
        {isOwn && <span className="block">{t('matchPlaces.you')}</span>}
      </th>
      <td className={cell}>
        <bdi className="font-mono" title={line.outlet ?? undefined}>
          {line.outlet?.slice(0, shortLength) ?? '–'}
        </bdi>
      </td>
      <td className={cell}>{line.group ?? '–'}</td>
      <td className={cell}>{resultText(line, t)}</td>
    </tr>
  );
}

function resultText({ outcome, code, position }: Line, t: typeof translate): string {
  if (code === 'full') return t('recount.waits', { position: position ?? 0 });
  if (outcome === 'out' && code === 'has_place') return t('recount.otherZone');
  return t(`recount.code.${code}`);
}
