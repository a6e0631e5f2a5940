import { Screen as BareScreen, type ScreenProps } from '@ekyc/design/screen.tsx';
import { Header } from './header.tsx';

type Props = Omit<ScreenProps, 'header'> & Partial<Pick<ScreenProps, 'header'>>;

/** A journey's screen: under progress and help, unless another header is given. */
export function Screen({ header = <Header />, ...rest }: Props) {
  return <BareScreen {...rest} header={header} />;
}
