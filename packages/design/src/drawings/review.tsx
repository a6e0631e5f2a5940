import { Drawing, type DrawingProps, Ground } from './drawing.tsx';

/** A person at work, and a clock. */
export function InReviewDrawing(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <Ground />
      <path className="deep" d="M40 160c1-36 26-46 56-46s54 10 56 46z" />
      <path className="paper" d="M96 42c20 0 30 14 30 32s-12 34-30 34-30-16-30-34 10-32 30-32z" />
      <path className="tint" d="M65 72c-6-52 68-52 62 0-8-4-12-8-14-14-14 6-36 4-48 14z" />
      <circle className="paper" cx="174" cy="104" r="40" />
      <path d="M174 72v6M174 130v6M142 104h6M200 104h6" />
      <path className="accent bold" d="M174 84v20l14 9" />
    </Drawing>
  );
}
