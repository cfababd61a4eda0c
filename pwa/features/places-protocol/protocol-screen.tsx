import { formatWeekdayAndTime } from '#pwa/lib/format/dates.ts';
import { getRouteApi, Link, useLocation } from '@tanstack/react-router';
import { type CheckedProtocol, checkProtocol } from '#pwa/lib/pools/check-protocol.ts';
import { ProtocolPool } from '#pwa/features/places-protocol/protocol-pool.tsx';
import { useDocumentTitle } from '#pwa/lib/hooks/use-document-title.ts';
import { call } from '#pwa/lib/http/api.ts';
import { useFetched } from '#pwa/lib/http/use-fetched.ts';
import { formatList } from '#pwa/lib/i18n/lists.ts';
import { type MessageKey, useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { teamNames } from '#pwa/lib/places/place-name.ts';
import { buttonVariants } from '#pwa/ui/button.tsx';
import { ContentStates } from '#pwa/ui/feedback/content-states.tsx';
import { Verdict } from '#pwa/ui/feedback/verdict.tsx';
import { PageBody, PageHeader, Section } from '#pwa/ui/layout/page.tsx';
import { ListSkeleton } from '#pwa/ui/list/list-skeleton.tsx';
import { AlertIcon, CheckIcon } from '#pwa/ui/icons.ts';
import { cn } from '#pwa/ui/lib/utils.ts';
import { toneTextClass } from '#pwa/ui/status/status.tsx';
import { getProtocol, type SignedProtocol } from '#sync/contracts/pools/read-protocol.ts';
import { overrideCategories } from '#sync/contracts/pools/pool-words.ts';

const route = getRouteApi('/open/places/$matchId');

interface Loaded {
  signed: SignedProtocol;
  /** Null for a text that is no protocol. */
  checked: CheckedProtocol | null;
}

/** The public protocol of a match's places, which the reader's browser ranks again. */
export function ProtocolScreen() {
  const { t } = useTranslation();
  const { matchId } = route.useParams();
  const { version } = route.useSearch();
  useDocumentTitle(t('recount.title'));
  const { data, error, retry } = useFetched(`${matchId} ${version ?? ''}`, async (signal) =>
    loadProtocol(matchId, version, signal),
  );
  const isUnknown = error !== undefined && [404, 422].includes(error.status);
  const failed = isUnknown ? 'empty' : 'error';
  return (
    <>
      <PageHeader title={t('recount.title')}>
        {data && <MatchLine signed={data.signed} />}
      </PageHeader>
      <PageBody>
        <ContentStates
          state={data !== undefined ? 'ready' : error === undefined ? 'loading' : failed}
          skeleton={<ListSkeleton rows={6} label={t('state.loading')} />}
          empty={{ title: t('recount.none'), text: t('recount.noneText') }}
          error={{
            title: t('state.errorTitle'),
            text: error?.message ?? '',
            retry: t('action.tryAgain'),
            onRetry: retry,
          }}
        >
          {data && <Protocol matchId={matchId} {...data} />}
        </ContentStates>
      </PageBody>
    </>
  );
}

async function loadProtocol(
  id: string,
  version: number | undefined,
  signal: AbortSignal,
): Promise<Loaded> {
  const read = (query: { version?: number }) =>
    call(getProtocol, { params: { id }, query, signal });
  const signed = await read(version === undefined ? {} : { version });
  const before = signed.version > 1 ? await read({ version: signed.version - 1 }) : null;
  return { signed, checked: await checkProtocol(id, signed, before?.body ?? null) };
}

function MatchLine({ signed: { match } }: { signed: SignedProtocol }) {
  const { t } = useTranslation();
  return (
    <p>
      <span className="type-title block text-balance">
        {t('matches.versus', teamNames(match.HomeTeam, match.AwayTeam))}
      </span>
      <span className="num block text-sm text-pitch-muted md:text-muted-foreground">
        {formatWeekdayAndTime(match.date)}
      </span>
    </p>
  );
}

function Protocol({ matchId, signed, checked }: Loaded & { matchId: string }) {
  const { t } = useTranslation();
  const own = useLocation({ select: ({ hash }) => hash });
  if (checked === null)
    return (
      <Verdict tone="rejected" title={t('recount.unreadable')} text={t('recount.differsText')} />
    );
  const { protocol, recounted } = checked;
  const { same, total, differences } = recounted;
  const isSame = differences.length === 0;
  const { isSigned, isChained, isDrawn } = checked;
  const isGenuine = isSigned && isChained !== false && isDrawn !== false;
  return (
    <>
      <Verdict
        tone={isSame && isGenuine ? 'approved' : 'rejected'}
        title={t(isSame ? 'recount.same' : 'recount.differs', { same, total })}
        text={t(
          !isSame
            ? 'recount.differsText'
            : isGenuine
              ? 'recount.sameText'
              : 'recount.notGenuineText',
        )}
      />
      <ul dir="ltr" className="mt-3 flex flex-col gap-1 font-mono text-sm">
        {differences.map(({ pseudonym, field, stored, recounted: found }, index) => (
          <li key={index}>
            {`${pseudonym ?? ''} ${field}: ${String(stored)} → ${String(found)}`.trimStart()}
          </li>
        ))}
      </ul>
      <Checks signed={signed} checked={checked} />
      <p className="num mt-4 text-muted-foreground">
        {t('recount.version', {
          version: signed.version,
          newest: signed.newest,
          moment: formatWeekdayAndTime(protocol.madeAt),
        })}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {[signed.version - 1, signed.version + 1]
          .filter((version) => version > 0 && version <= signed.newest)
          .map((version) => (
            <Link
              key={version}
              to="/places/$matchId"
              params={{ matchId }}
              search={{ version }}
              hash={own}
              className={buttonVariants({ variant: 'outline' })}
            >
              {t('recount.toVersion', { version })}
            </Link>
          ))}
        <a
          href={`/api/match/${matchId}/protocol?version=${signed.version}`}
          download={`places-${matchId}-${signed.version}.json`}
          className={buttonVariants({ variant: 'outline' })}
        >
          {t('recount.download')}
        </a>
      </div>
      <Overrides checked={checked} />
      {protocol.pools.map((pool) => (
        <ProtocolPool key={pool.id} pool={pool} own={own} />
      ))}
      <Section title={t('recount.about')}>
        <p className="max-w-160">{t('recount.aboutText')}</p>
        <p className="mt-2 max-w-160">{t('recount.aboutGroups')}</p>
      </Section>
    </>
  );
}

/** The checks besides the ranking. */
function Checks({ signed, checked }: { signed: SignedProtocol; checked: CheckedProtocol }) {
  const { t } = useTranslation();
  const { isSigned, isChained, isDrawn } = checked;
  const lines: [isGood: boolean | null, good: MessageKey, bad: MessageKey][] = [
    [isSigned, 'recount.signed', 'recount.notSigned'],
    [isChained, 'recount.chained', 'recount.notChained'],
    [isDrawn, 'recount.drawn', 'recount.notDrawn'],
  ];
  return (
    <ul className="mt-4 flex flex-col gap-1.5">
      {lines.map(([isGood, good, bad]) => {
        if (isGood === null) return null;
        const IconMark = isGood ? CheckIcon : AlertIcon;
        return (
          <li
            key={good}
            className={cn('flex gap-2', toneTextClass(isGood ? 'approved' : 'rejected'))}
          >
            <IconMark className="mt-0.5 size-5 flex-none" strokeWidth={2.25} aria-hidden />
            {t(isGood ? good : bad, {
              // Isolated here, because a key of letters alone looks like a word of ours.
              key: `\u2068${signed.key.kid}\u2069`,
              version: signed.version - 1,
            })}
          </li>
        );
      })}
    </ul>
  );
}

function Overrides({ checked }: { checked: CheckedProtocol }) {
  const { t } = useTranslation();
  const { overrides } = checked.protocol;
  const given = overrideCategories
    .filter((category) => overrides[category] > 0)
    .map((category) =>
      t('matchPlaces.overrideCount', {
        category: t(`matchPlaces.override.${category}`),
        count: overrides[category],
      }),
    );
  return (
    <p className="mt-6">
      {given.length === 0
        ? t('recount.noOverrides')
        : t('matchPlaces.overrides', { list: formatList(given) })}
    </p>
  );
}
