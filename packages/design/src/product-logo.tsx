import { logoText, productName } from './design-texts.ts';

/** A shield with a tick beside the product's name. */
export function ProductLogo() {
  return (
    <p role="img" aria-label={logoText} className="flex items-center gap-2 text-xl font-bold">
      <ProductShield className="h-[30px]" />
      <span aria-hidden="true">{productName}</span>
    </p>
  );
}

/** The shield alone, beside words that name the product. */
export function ProductShield({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 24 28" aria-hidden="true" className={`shrink-0 ${className}`}>
      <path className="fill-blue-900" d="M12 0 24 4v9c0 7-5 12-12 15C5 25 0 20 0 13V4Z" />
      <path
        className="fill-none stroke-white"
        d="m6 13.5 4.5 4.5L18.5 9"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
