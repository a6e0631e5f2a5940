import { Drawing, type DrawingProps, Ground } from './drawing.tsx';

/** A computer that shows a code, and the phone that reads it. */
export function TwoDevicesDrawing(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <Ground />
      <rect className="paper" x="22" y="28" width="146" height="98" rx="9" />
      <path className="tint" d="M78 126h34l6 28H72z" />
      <path d="M58 154h74" />
      <path
        className="dot"
        d="M62 46h24v24H62zm6 6v12h12V52zM104 46h24v24h-24zm6 6v12h12V52zM62 86h24v24H62zm6 6v12h12V92zM104 86h10v10h-10zM118 86h10v6h-10zM114 98h14v12h-8v-6h-6z"
        fillRule="evenodd"
      />
      <rect className="paper" x="158" y="66" width="56" height="98" rx="10" />
      <path d="M180 76h12" />
      <path className="accent bold" d="M172 104v-9h9M200 104v-9h-9M172 122v9h9M200 122v9h-9" />
      <path className="accent" d="M168 113h36" />
    </Drawing>
  );
}
