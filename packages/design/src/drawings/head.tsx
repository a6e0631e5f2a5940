/** Head and shoulders from the front, without features. */
export function Head() {
  return (
    <>
      <path className="paper" d="M106 112h28v20h-28z" />
      <path className="deep" d="M68 168c1-30 22-38 38-40 4 10 24 10 28 0 16 2 37 10 38 40z" />
      <path className="paper" d="M120 36c22 0 34 17 34 40s-14 44-34 44-34-21-34-44 12-40 34-40z" />
      <path className="tint" d="M86 78c-8-66 76-66 68 0-4-10-8-16-12-20-14 6-32 4-40-2-6 4-12 10-16 22z" />
    </>
  );
}

interface Props {
  /** Degrees by which it looks up. */
  readonly up?: number;
}

/** The same, turned to the left: the nose stands out of the outline, an ear is seen. */
export function TurnedHead({ up = 0 }: Props) {
  return (
    <>
      <path className="paper" d="M108 100h34v34h-34z" />
      <path className="deep" d="M68 168c1-30 24-38 40-40 8 8 28 8 34 0 16 2 29 10 30 40z" />
      <g transform={`rotate(${up} 128 96)`}>
        <path
          className="paper"
          d="M126 36c24 0 34 18 34 38 0 22-12 46-40 46-12 0-20-4-22-14-1-4-3-6-3-10l-8-3c-3-1-4-4-2-6l8-13c-2-22 11-38 33-38z"
        />
        <path
          className="tint"
          d="M94 64c-6-40 74-48 70 12-1 14-8 24-16 30 0-12 0-20-4-26-4 1-8 0-9-5-8 2-12-2-13-12-8 4-18 4-28 1z"
        />
        <path className="paper" d="M136 72c10-4 14 16 3 18" />
      </g>
    </>
  );
}
