import '#pwa/lib/i18n/deferred-messages/admin.ts';
import '#pwa/lib/i18n/deferred-messages/profile.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { User } from '#sync/contracts/accounts/accounts.ts';
import { nameOf } from '#pwa/features/manage-users/user-columns.tsx';
import { UserFormView } from '#pwa/features/manage-users/user-form-view.tsx';
import { RecordPage } from '#pwa/lib/admin/form/record-page.tsx';
import { userFormQuery } from '#pwa/lib/admin/queries/admin-queries.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/primitives/button.tsx';
import { NothingFoundIllustration } from '#pwa/ui/feedback/illustrations.tsx';
import { StateMessage } from '#pwa/ui/feedback/content-states.tsx';

const route = getRouteApi('/admin-area/admin/manage/users/$id');

export function EditUserScreen() {
  const { t } = useTranslation();
  const query = useQuery(userFormQuery(route.useParams().id));
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

/** Shown because administrators cannot edit each other, and edit themselves in their profile. */
function AnAdministrator({ id }: { id: string }) {
  const { t } = useTranslation();
  return (
    <StateMessage
      illustration={<NothingFoundIllustration />}
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
