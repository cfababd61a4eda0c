import '#pwa/lib/late-words/admin.ts';
import '#pwa/lib/late-words/profile.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { nameOf } from '#pwa/features/manage-users/user-columns.tsx';
import { UserFormView } from '#pwa/features/manage-users/user-form-view.tsx';
import { ApiError } from '#pwa/lib/api.ts';
import { BackLink } from '#pwa/lib/parts/heard.tsx';
import { oneUser } from '#pwa/lib/queries.ts';
import { readError } from '#pwa/lib/query-state.ts';
import { useTitle } from '#pwa/lib/use-title.ts';
import { useWords } from '#pwa/lib/words.ts';
import { Button } from '#pwa/ui/button.tsx';
import { DeskPage } from '#pwa/ui/desk.tsx';
import { EmptyCircle } from '#pwa/ui/drawings.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { Message, States } from '#pwa/ui/states.tsx';

const route = getRouteApi('/admin-area/admin/manage/users/$id');

/** An account's form. Administrators have none: nobody changes another. */
export function EditUserScreen() {
  const { t } = useWords();
  const { id } = route.useParams();
  // Not changed below somebody who types.
  const query = useQuery({ ...oneUser(id), refetchOnWindowFocus: false });
  const user = query.data?.Admin === null ? query.data : undefined;
  const gone =
    (query.data !== undefined && user === undefined) ||
    (query.error instanceof ApiError &&
      (query.error.code === 'not_found' || query.error.code === 'validation'));
  useTitle(t('profile.editUser'));
  return (
    <DeskPage>
      <header className="flex min-h-14 flex-none items-center gap-1 border-b border-border bg-card ps-1 pe-4 md:ps-3 md:pe-6">
        <BackLink to="/admin/manage/users" />
        <h1 className="title text-xl leading-7 font-[720]">{t('profile.editUser')}</h1>
        {user !== undefined && (
          <span className="ms-2 min-w-0 truncate text-muted-foreground">{nameOf(user)}</span>
        )}
      </header>
      {gone ? (
        <Message
          drawing={<EmptyCircle />}
          title={t('users.gone')}
          action={
            <Button asChild size="touch">
              <Link to="/admin/manage/users">{t('users.toList')}</Link>
            </Button>
          }
        />
      ) : (
        <States
          state={user !== undefined ? 'ready' : query.isError ? 'error' : 'loading'}
          skeleton={<FormSkeleton label={t('state.loading')} />}
          empty={{ title: t('users.gone') }}
          error={readError(query)}
        >
          {user !== undefined && <UserFormView key={user.id} user={user} />}
        </States>
      )}
    </DeskPage>
  );
}

function FormSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="px-4 py-5 md:px-6">
      <div className="grid max-w-3xl gap-5 md:grid-cols-2" aria-hidden>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((field) => (
          <Skeleton key={field} className="h-17" />
        ))}
      </div>
    </div>
  );
}
