import '#pwa/lib/late-words/admin.ts';
import '#pwa/lib/late-words/profile.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { nameOf } from '#pwa/features/manage-users/user-columns.tsx';
import { UserFormView } from '#pwa/features/manage-users/user-form-view.tsx';
import { RecordPage } from '#pwa/lib/parts/record-page.tsx';
import { oneUser } from '#pwa/lib/queries.ts';
import { useWords } from '#pwa/lib/words.ts';

const route = getRouteApi('/admin-area/admin/manage/users/$id');

/** An account's form. Administrators have none: nobody changes another. */
export function EditUserScreen() {
  const { t } = useWords();
  // Not changed below somebody who types.
  const query = useQuery({ ...oneUser(route.useParams().id), refetchOnWindowFocus: false });
  return (
    <RecordPage
      title={t('profile.editUser')}
      about={nameOf}
      list="/admin/manage/users"
      listLabel={t('users.toList')}
      gone={t('users.gone')}
      isGone={({ Admin }) => Admin !== null}
      query={query}
    >
      {(user) => user !== null && <UserFormView key={user.id} user={user} />}
    </RecordPage>
  );
}
