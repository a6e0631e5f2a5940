import type { ReactNode } from 'react';

/** What the shop lends, drawn in its own manner: filled, without lines. */
export const goods = { drill: Drill, camera: Camera, generator: Generator, ladder: Ladder } as const;

function Sheet({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 120 120" aria-hidden="true" className="w-full rounded-xl bg-[#f4efe4]">
      {children}
    </svg>
  );
}

function Drill() {
  return (
    <Sheet>
      <path d="M66 62h20l6 34H66z" fill="#2b3a35" />
      <path d="M58 92h40c3 0 5 2 5 5v9c0 2-2 4-4 4H58c-2 0-4-2-4-4V96c0-2 2-4 4-4z" fill="#1f5c43" />
      <path d="M44 34h46c8 0 14 6 14 14s-6 16-14 16H44z" fill="#2f8f68" />
      <path d="M44 40h12v18H44z" fill="#1f5c43" />
      <path d="M30 42h14v14H30zM8 47h22v4H8z" fill="#8b938f" />
      <path d="M62 64c0 8-4 10-8 10v-4c3 0 4-2 4-6z" fill="#e0912f" />
    </Sheet>
  );
}

function Camera() {
  return (
    <Sheet>
      <path d="M44 34h28l6 10H38z" fill="#2b3a35" />
      <rect x="16" y="42" width="88" height="54" rx="9" fill="#2b3a35" />
      <path d="M16 56h88v26H16z" fill="#3f524b" />
      <circle cx="62" cy="69" r="23" fill="#e9e5da" />
      <circle cx="62" cy="69" r="16" fill="#1f5c43" />
      <circle cx="56" cy="63" r="5" fill="#9ed2bb" />
      <path d="M88 47h9v6h-9z" fill="#e0912f" />
    </Sheet>
  );
}

function Generator() {
  return (
    <Sheet>
      <path d="M38 26h44c4 0 7 3 7 7v9h-8v-7H39v7h-8v-9c0-4 3-7 7-7z" fill="#8b938f" />
      <rect x="14" y="40" width="92" height="54" rx="10" fill="#e0912f" />
      <path d="M14 66h92v18c0 6-4 10-10 10H24c-6 0-10-4-10-10z" fill="#c77818" />
      <path d="M26 52h26v5H26zM26 62h26v5H26zM26 72h26v5H26z" fill="#2b3a35" />
      <circle cx="76" cy="60" r="10" fill="#fff" />
      <path d="M75 53h3v8h-3z" fill="#2b3a35" />
      <path d="M90 54h8v8h-8zM90 66h8v8h-8zM22 94h16v8H22zM82 94h16v8H82z" fill="#2b3a35" />
    </Sheet>
  );
}

function Ladder() {
  return (
    <Sheet>
      <path d="m54 16 12 0 26 92h-9z" fill="#8b938f" />
      <path d="M44 16h20v8H44z" fill="#2f8f68" />
      <path d="m44 18 8 0-20 90h-9zM60 18h8l-8 90h-9z" fill="#b9c0bc" />
      <path d="M43 40h20v6H42zM39 58h22v6H37zM35 76h24v6H33zM31 94h26v6H29z" fill="#2f8f68" />
    </Sheet>
  );
}
