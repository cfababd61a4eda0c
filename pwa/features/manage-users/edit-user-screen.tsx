import '#pwa/lib/late-words/admin.ts';
import '#pwa/lib/late-words/profile.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { User } from '#sync/contracts/accounts.ts';
import { nameOf } from '#pwa/features/manage-users/user-columns.tsx';
import { UserFormView } from '#pwa/features/manage-users/user-form-view.tsx';
import { RecordPage } from '#pwa/lib/parts/record-page.tsx';
import { oneUserForm } from '#pwa/lib/queries.ts';
import { useWords } from '#pwa/lib/words.ts';
import { Button } from '#pwa/ui/button.tsx';
import { EmptyCircle } from '#pwa/ui/drawings.tsx';
import { Message } from '#pwa/ui/states.tsx';

const route = getRouteApi('/admin-area/admin/manage/users/$id');

/** An account's form. */
export function EditUserScreen() {
  const { t } = useWords();
  const query = useQuery(oneUserForm(route.useParams().id));
  return (
    <RecordPage
      title={t('profile.editUser')}
      about={nameOf}
      list="/admin/manage/users"
      listLabel={t('users.toList')}
      gone={t('users.gone')}
      formless={inPlaceOfForm}
      query={query}
    >
      {(user) => user !== null && <UserFormView key={user.id} user={user} />}
    </RecordPage>
  );
}

function inPlaceOfForm({ id, Admin }: User) {
  return Admin === null ? null : <AnAdministrator id={id} />;
}

/** Nobody changes another administrator (rulings §4), and each their own account in the profile. */
function AnAdministrator({ id }: { id: string }) {
  const { t } = useWords();
  return (
    <Message
      drawing={<EmptyCircle />}
      title={t('users.adminTitle')}
      text={t('users.adminText')}
      action={
        <Button asChild size="touch">
          <Link to="/profile/$id" params={{ id }}>
            {t('users.toProfile')}
          </Link>
        </Button>
      }
    />
  );
}
