import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { countOwnUnsentWork } from '#pwa/lib/sync/unsent/logout.ts';

/** A link to unsent work on this phone, for people who may not use the app now; empty without any. */
export function UnsentWorkLink() {
  const { t } = useTranslation();
  const [hasUnsentWork, setHasUnsentWork] = useState(false);
  useEffect(() => {
    countOwnUnsentWork().then(
      (unsent) => setHasUnsentWork(unsent !== null),
      // The page behind the link says what is wrong with the database.
      () => setHasUnsentWork(true),
    );
  }, []);
  if (!hasUnsentWork) return null;
  return (
    <Link to="/sync" className="link inline-flex min-h-11 items-center">
      {t('sync.whatWaits')}
    </Link>
  );
}
