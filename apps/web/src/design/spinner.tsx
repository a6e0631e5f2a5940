import { Spinner as BareSpinner } from '@ekyc/design/spinner.tsx';
import { Header } from './header.tsx';

/** Full-screen spinner under progress and help. */
export function Spinner({ label }: { label: string }) {
  return <BareSpinner header={<Header />} label={label} />;
}
