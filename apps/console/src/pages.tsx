import { ConsoleLayout } from './layout/console-layout.tsx';
import { ConsolePage } from './layout/console-page.tsx';
import { needs } from './layout/navigation.tsx';
import { pageNames, texts } from './layout/layout-texts.ts';
import { usePermission } from './membership/use-permission.ts';
import { CounterIdentificationPage } from './counter/counter-identification-page.tsx';
import { CounterPage } from './counter/counter-page.tsx';
import { FiguresPage } from './figures/figures-page.tsx';
import { KeysPage } from './keys/keys-page.tsx';
import { SettingsPage } from './settings/settings-page.tsx';
import { StaffPage } from './staff/staff-page.tsx';
import { VerificationsPage } from './verification-list/verifications-page.tsx';
import { WebhooksPage } from './webhooks/webhooks-page.tsx';
import { VerificationPage } from './verification-page/verification-page.tsx';
import { useRoute } from './routing/location.ts';
import { Link } from './routing/link.tsx';
import { home } from './routing/route.ts';

/** The page of the address, inside of the console's frame. */
export function Pages() {
  return (
    <ConsoleLayout>
      <Page />
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
    case 'webhooks':
      return <WebhooksPage />;
    case 'staff':
      return <StaffPage />;
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
