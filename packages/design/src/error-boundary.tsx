import { Component, type ReactNode } from 'react';

interface Props {
  /** What shows then. */
  readonly fatal: (message: string) => ReactNode;
  readonly children: ReactNode;
}

/** An uncaught error while rendering, or a rejected promise nobody waited for, ends on a fatal page. */
export class ErrorBoundary extends Component<Props, { message: string | null }> {
  override state = { message: null };

  static getDerivedStateFromError(error: unknown) {
    return { message: messageOf(error) };
  }

  override componentDidMount() {
    window.addEventListener('unhandledrejection', this.#onRejection);
  }

  override componentWillUnmount() {
    window.removeEventListener('unhandledrejection', this.#onRejection);
  }

  readonly #onRejection = (event: PromiseRejectionEvent) => {
    if (event.reason instanceof DOMException && event.reason.name === 'AbortError') return;
    this.setState({ message: messageOf(event.reason) });
  };

  override render() {
    if (this.state.message === null) return this.props.children;
    return this.props.fatal(this.state.message);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
