import type { ReactNode } from 'react';

export interface DrawingProps {
  /** What it says, where no text beside it says the same; without it the drawing is decoration. */
  readonly title?: string;
  readonly className?: string;
}

interface Props extends DrawingProps {
  readonly children: ReactNode;
}

/**
 * The sheet of every drawing: 240 × 180, lines of 3. Shapes name their part (`paper`, `tint`, `deep`, `accent`,
 * `solid`, `faint`), and drawings.css gives the colours: those of the business, or lighter ones on a dark ground.
 */
export function Drawing({ title, className = '', children }: Props) {
  return (
    <svg
      viewBox="0 0 240 180"
      className={`drawing ${className}`}
      {...(title === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': title })}
    >
      {children}
    </svg>
  );
}

/** The soft ground that what is drawn stands on. */
export function Ground() {
  return <path className="ground" d="M28 96c0-46 42-80 96-80 56 0 90 32 90 74s-38 76-94 76-92-28-92-70z" />;
}
