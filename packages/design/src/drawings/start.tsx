import { Drawing, type DrawingProps, Ground } from './drawing.tsx';

/** A hand with a phone, on it a face; a card beside it. */
export function StartDrawing(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <Ground />
      <path className="tint" d="M96 190c0-14-14-22-20-40-4-12-2-30 6-40h82c4 24 2 44-10 56-4 5-6 14-6 24z" />
      <rect className="paper" x="86" y="22" width="76" height="136" rx="13" />
      <path d="M116 34h16" />
      <path className="accent dashed" d="M124 54c16 0 25 12 25 30s-10 34-25 34-25-16-25-34 9-30 25-30z" />
      <path className="tint" d="M124 64c9 0 15 7 15 17s-6 18-15 18-15-8-15-18 6-17 15-17z" />
      <path className="deep" d="M109 80c0-24 30-24 30 0-10 0-14-6-17-8-2 4-7 8-13 8z" />
      <path className="accent bold" d="M116 138h16" />
      <path className="tint" d="M82 152c-8-18-6-40 4-50 8-7 18 0 15 9-4 11-4 22-12 34" />
      <path
        className="tint"
        d="M162 62c7-1 13 2 13 8s-6 8-13 8zM162 78c8-1 15 2 15 8s-7 9-15 8zM162 94c7 0 14 2 14 8s-7 9-14 8zM162 110c6 0 12 2 12 8s-6 8-12 7z"
      />
      <g transform="rotate(-8 56 62)">
        <rect className="paper" x="14" y="36" width="82" height="54" rx="7" />
        <path className="deep" d="M72 50a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM60 78c2-14 22-14 24 0z" />
        <path className="faint" d="M25 52h24M25 64h18M25 76h22" />
      </g>
      <path className="solid" d="M192 30a22 22 0 1 1 0 44 22 22 0 0 1 0-44z" />
      <path className="onAccent bold" d="m182 52 8 8 13-15" />
    </Drawing>
  );
}
