import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useCallback } from 'react';
import { mostRequirements, type RequirementRow } from '#sync/contracts/evidence/requirements.ts';
import { matchesSearch } from '#sync/contracts/core/search-key.ts';
import { requirementsQuery } from '#pwa/features/requirements/requirement-queries.ts';
import { requirements } from '#pwa/features/requirements/requirement-resource.ts';
import { RowActions } from '#pwa/features/requirements/row-actions.tsx';
import { useRequirementOrder } from '#pwa/features/requirements/use-requirement-order.ts';
import { ResourceList, useListView } from '#pwa/lib/admin/resource/resource-list.tsx';
import { joinWithCommas } from '#pwa/lib/i18n/lists.ts';
import { FormPreview } from '#pwa/features/requirements/form-preview.tsx';
import { useTranslation, type t as translate } from '#pwa/lib/i18n/use-translation.ts';
import { placeName } from '#pwa/lib/places/place-name.ts';
import type { Column } from '#pwa/ui/data-table/data-table.tsx';
import type { TableView } from '#pwa/ui/data-table/table-view.ts';
import { cn } from '#pwa/ui/lib/utils.ts';

/** The registration requirements, in the order of the form. */
export function RequirementsScreen() {
  const { t } = useTranslation();
  const query = useQuery(requirementsQuery());
  const { data } = query;
  const [{ q }] = useListView<TableView>();
  const { move, announcement } = useRequirementOrder();
  const isSearching = q !== undefined;
  const first = data?.[0]?.id;
  const last = data?.at(-1)?.id;
  const isFull = data !== undefined && data.length >= mostRequirements;

  const columns = useCallback(
    (text: typeof translate, onDelete: (row: RequirementRow) => void) => [
      ...factColumns(text),
      orderColumn(text, { move: isSearching ? null : move, first, last, onDelete }),
    ],
    [move, isSearching, first, last],
  );

  return (
    <ResourceList<RequirementRow, TableView>
      resource={requirements}
      labels={{
        title: 'evidence.requirements',
        search: 'evidence.requirementSearch',
        ...(!isFull && { add: 'evidence.requirementAdd' }),
        emptyTitle: 'evidence.requirementsEmpty',
        emptyText: 'evidence.requirementsEmptyText',
      }}
      query={query}
      columns={columns}
      matches={matches}
      summary={
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-2 md:px-6">
          <p className="min-w-60 flex-1 text-muted-foreground">
            {t(isFull ? 'evidence.tooManyRequirements' : 'evidence.requirementsText')}
          </p>
          {data !== undefined && <FormPreview requirements={data} />}
        </div>
      }
    >
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </ResourceList>
  );
}

function factColumns(t: typeof translate): Column<RequirementRow>[] {
  const roleNames = ({ roles }: RequirementRow) =>
    joinWithCommas(roles.map((role) => t(`role.${role}`)));
  const count = (id: 'given' | 'accepted' | 'lacking', header: string): Column<RequirementRow> => ({
    id,
    header,
    align: 'end',
    className: 'max-md:hidden',
    cell: (row) => <span className="num">{row[id]}</span>,
  });
  return [
    {
      id: 'name',
      header: t('users.name'),
      // On phones, it fills the width that the buttons leave, so that nothing scrolls sideways.
      className: 'max-md:w-full max-md:max-w-0',
      cell: (row) => (
        <TwoLines
          first={<b className="font-[580]">{placeName(row)}</b>}
          second={t(`evidence.kind.${row.kind}`)}
          className="md:max-w-72"
        />
      ),
    },
    {
      id: 'roles',
      priority: 2,
      header: t('evidence.roles'),
      className: 'max-md:hidden',
      cell: (row) => (
        <span className="block max-w-72 truncate" title={roleNames(row)}>
          {roleNames(row)}
        </span>
      ),
    },
    {
      id: 'required',
      priority: 1,
      header: t('evidence.required'),
      className: 'max-md:hidden',
      cell: ({ required, freelancersExempt }) => (
        <TwoLines
          first={t(required ? 'evidence.required' : 'evidence.optional')}
          second={required && freelancersExempt && t('evidence.freelancersExempt')}
        />
      ),
    },
    {
      id: 'expiry',
      priority: 3,
      header: t('evidence.expiry'),
      className: 'max-md:hidden',
      cell: ({ expiry, expiryMonths, whenExpired }) => (
        <TwoLines
          first={
            expiryMonths === null
              ? t(`evidence.expiry.${expiry}`)
              : t('evidence.expiryMonthsOf', { count: expiryMonths })
          }
          second={expiry !== 'none' && t(`evidence.whenExpired.${whenExpired}`)}
        />
      ),
    },
    count('given', t('evidence.waiting')),
    count('accepted', t('evidence.valid')),
    count('lacking', t('evidence.lacking')),
  ];
}

/** The buttons at the end of a row. */
function orderColumn(
  t: typeof translate,
  {
    first,
    last,
    ...actions
  }: Pick<ComponentProps<typeof RowActions>, 'move' | 'onDelete'> & {
    /** Ids of the first and last requirement. */
    first: string | undefined;
    last: string | undefined;
  },
): Column<RequirementRow> {
  return {
    id: 'actions',
    header: t('places.actions'),
    actions: true,
    pinned: true,
    className: 'w-px',
    cell: (row) => (
      <RowActions row={row} isFirst={row.id === first} isLast={row.id === last} {...actions} />
    ),
  };
}

function TwoLines({
  first,
  second,
  className,
}: {
  first: ReactNode;
  second: string | false;
  className?: string;
}) {
  return (
    <span className={cn('block min-w-0', className)}>
      <span className="block truncate" dir="auto">
        {first}
      </span>
      {second !== false && (
        <span className="block truncate text-[0.8125rem] text-muted-foreground">{second}</span>
      )}
    </span>
  );
}

function matches({ name, nameArabic }: RequirementRow, { q }: TableView): boolean {
  return matchesSearch(q, name, nameArabic);
}
