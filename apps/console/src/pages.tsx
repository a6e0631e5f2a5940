import { Suspense } from 'react';
import { ConsoleLayout } from './layout/console-layout.tsx';
import { ConsolePage } from './layout/console-page.tsx';
import { needs } from './layout/navigation.tsx';
import { pageNames, texts } from './layout/layout-texts.ts';
import { Waiting } from './layout/waiting.tsx';
import { usePermission } from './membership/use-permission.ts';
import { useRoute } from './routing/location.ts';
import { Link } from './routing/link.tsx';
import { latePage } from './routing/late-page.ts';
import { home } from './routing/route.ts';

// Each with its part of the program: nobody waits for pages that they do not open.
const AccountPage = latePage(async () => (await import('./account/account-page.tsx')).AccountPage);
const CallsPage = latePage(async () => (await import('./calls/calls-page.tsx')).CallsPage);
const CounterIdentificationPage = latePage(
  async () => (await import('./counter/counter-identification-page.tsx')).CounterIdentificationPage,
);
const CounterPage = latePage(async () => (await import('./counter/counter-page.tsx')).CounterPage);
const FiguresPage = latePage(async () => (await import('./figures/figures-page.tsx')).FiguresPage);
const KeysPage = latePage(async () => (await import('./keys/keys-page.tsx')).KeysPage);
const SettingsPage = latePage(async () => (await import('./settings/settings-page.tsx')).SettingsPage);
const StaffPage = latePage(async () => (await import('./staff/staff-page.tsx')).StaffPage);
const ListsPage = latePage(async () => (await import('./listings/lists-page.tsx')).ListsPage);
const RecordsPage = latePage(async () => (await import('./records/records-page.tsx')).RecordsPage);
const ReviewsPage = latePage(async () => (await import('./reviews/reviews-page.tsx')).ReviewsPage);
const VerificationsPage = latePage(
  async () => (await import('./verification-list/verifications-page.tsx')).VerificationsPage,
);
const WebhooksPage = latePage(async () => (await import('./webhooks/webhooks-page.tsx')).WebhooksPage);
const VerificationPage = latePage(
  async () => (await import('./verification-page/verification-page.tsx')).VerificationPage,
);

/** The page of the address, inside of the console's frame. */
export function Pages() {
  return (
    <ConsoleLayout>
      <Suspense fallback={<Waiting />}>
        <Page />
      </Suspense>
    </ConsoleLayout>
  );
}

function Page() {
  const route = useRoute();
  const may = usePermission();
  const area = route.page === 'counterIdentification' ? 'counter' : route.page;
  const [entry, needed] = needs.find(([page]) => page === area) ?? [];
  if (entry !== undefined && needed !== undefined && !may(needed, 'read')) {
    return (
      <ConsolePage heading={pageNames[entry]}>
        <p>{texts.forbidden}</p>
      </ConsolePage>
    );
  }
  switch (route.page) {
    case 'verifications':
      return <VerificationsPage />;
    case 'reviews':
      return <ReviewsPage />;
    case 'lists':
      return <ListsPage />;
    case 'counter':
      return <CounterPage />;
    case 'counterIdentification':
      return <CounterIdentificationPage key={route.publicId} publicId={route.publicId} />;
    case 'figures':
      return <FiguresPage />;
    case 'settings':
      return <SettingsPage />;
    case 'keys':
      return <KeysPage />;
    case 'calls':
      return <CallsPage />;
    case 'webhooks':
      return <WebhooksPage />;
    case 'staff':
      return <StaffPage />;
    case 'records':
      return <RecordsPage />;
    case 'account':
      return <AccountPage />;
    case 'verification':
      return <VerificationPage key={route.publicId} publicId={route.publicId} />;
    default:
      return (
        <ConsolePage heading={texts.unknownHeading}>
          <p>{texts.unknown}</p>
          <p>
            <Link href={home} className="text-brand underline underline-offset-4">
              {texts.toVerifications}
            </Link>
          </p>
        </ConsolePage>
      );
  }
}
