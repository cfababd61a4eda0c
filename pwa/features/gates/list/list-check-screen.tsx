import { getRouteApi, useLocation } from '@tanstack/react-router';
import type { Infer } from '#sync/contracts/core/endpoint.ts';
import { checkSecurityList } from '#sync/contracts/gate/security-list.ts';
import { readSecurityListCode } from '#sync/contracts/gate/security-list-code.ts';
import { useDocumentTitle } from '#pwa/lib/hooks/use-document-title.ts';
import { call } from '#pwa/lib/http/api.ts';
import { useFetched } from '#pwa/lib/http/use-fetched.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { CountTile } from '#pwa/ui/brand/stat-tile.tsx';
import { ContentStates } from '#pwa/ui/feedback/content-states.tsx';
import { Verdict } from '#pwa/ui/feedback/verdict.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { PageBody, PageHeader } from '#pwa/ui/layout/page.tsx';

const route = getRouteApi('/open/list/$id');

/** The public page behind the code of a printed security list; it shows no names. */
export function ListCheckScreen() {
  const { t } = useTranslation();
  const { id } = route.useParams();
  const code = useLocation({ select: ({ hash }) => hash });
  useDocumentTitle(t('securityList.title'));
  return (
    <>
      <PageHeader title={t('securityList.title')} />
      <PageBody narrow>
        {code === '' ? (
          <Verdict
            tone="pending"
            title={t('securityList.incomplete')}
            text={t('securityList.incompleteText')}
          />
        ) : (
          <ScannedList id={id} code={code} />
        )}
      </PageBody>
    </>
  );
}

function ScannedList({ id, code }: { id: string; code: string }) {
  const { t } = useTranslation();
  const { data, error, retry } = useFetched(id, (signal) =>
    call(checkSecurityList, { params: { id }, signal }),
  );
  const isUnknown = error !== undefined && [404, 422].includes(error.status);
  const failed = isUnknown ? 'empty' : 'error';
  return (
    <ContentStates
      state={data !== undefined ? 'ready' : error === undefined ? 'loading' : failed}
      skeleton={
        <div role="status" aria-label={t('state.loading')}>
          <Skeleton className="h-48 rounded-xl" />
        </div>
      }
      empty={{ title: t('securityList.unknownTitle'), text: t('securityList.unknownText') }}
      error={{
        title: t('state.errorTitle'),
        text: error?.message ?? '',
        retry: t('action.tryAgain'),
        onRetry: retry,
      }}
    >
      {data && isPrintedFrom(data, id, code) && <CheckedList list={data} />}
      {data && !isPrintedFrom(data, id, code) && <ForeignList newest={data.newest} />}
    </ContentStates>
  );
}

type StoredList = Infer<(typeof checkSecurityList)['reply']>;

/** Whether the code on the paper says what the server issued; then it needs no check of its signature. */
function isPrintedFrom({ version, count, digest }: StoredList, id: string, code: string): boolean {
  const claim = readSecurityListCode(id, code)?.claim;
  return claim?.v === version && claim.c === count && claim.d === digest;
}

function ForeignList({ newest }: { newest: number }) {
  const { t } = useTranslation();
  return (
    <Verdict
      tone="rejected"
      title={t('securityList.notOurs')}
      text={t('securityList.outdatedText', { newest })}
    />
  );
}

function CheckedList({ list: { version, newest, count } }: { list: StoredList }) {
  const { t } = useTranslation();
  const isNewest = version === newest;
  return (
    <div className="flex flex-col gap-4">
      <Verdict
        tone={isNewest ? 'approved' : 'rejected'}
        title={t(isNewest ? 'securityList.newest' : 'securityList.outdated', { newest })}
        text={t(isNewest ? 'securityList.newestText' : 'securityList.outdatedText', { newest })}
      />
      <dl className="grid grid-cols-3 gap-2">
        <CountTile label={t('securityList.thisVersion')} value={version} />
        <CountTile label={t('securityList.newestVersion')} value={newest} />
        <CountTile label={t('securityList.onThisVersion')} value={count} />
      </dl>
      <p className="text-muted-foreground">{t('securityList.compare')}</p>
    </div>
  );
}
