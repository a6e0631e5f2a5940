import type { Texts } from '../docs-texts.ts';
import { createSearch, type Found, type SearchEntry } from './search.ts';

/** The search over everything: opened by its button or `/`, closed by Escape. Its index is loaded when it first opens. */
export function addSearch(button: HTMLButtonElement, indexUrl: string, texts: Texts): void {
  const dialog = makeDialog(texts);
  const { input, list, status, root } = dialog;
  let search: Promise<(query: string) => Found[]> | null = null;
  const show = async () => {
    const query = input.value;
    try {
      const find = await (search ??= loadSearch(indexUrl));
      // Only for what still stands there.
      if (query === input.value) showFound(dialog, query.trim() === '' ? null : find(query), texts);
    } catch {
      search = null;
      list.replaceChildren();
      status.textContent = texts.searchFailed;
    }
  };
  const open = () => {
    if (root.open) return;
    root.showModal();
    input.select();
    void show();
  };
  button.hidden = false;
  button.addEventListener('click', open);
  input.addEventListener('input', () => void show());
  // A link within the page that is open leaves the dialog in its way.
  list.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) root.close();
  });
  root.addEventListener('keydown', (event) => moveFocus(event, input, list));
  document.addEventListener('keydown', (event) => {
    const types = event.target instanceof Element && event.target.closest('input, textarea, select');
    const asks = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !types;
    if (!asks && !(event.key === 'k' && (event.ctrlKey || event.metaKey))) return;
    event.preventDefault();
    open();
  });
}

interface SearchDialog {
  readonly root: HTMLDialogElement;
  readonly input: HTMLInputElement;
  readonly list: HTMLOListElement;
  readonly status: HTMLParagraphElement;
}

function makeDialog(texts: Texts): SearchDialog {
  const root = document.createElement('dialog');
  root.className = 'search-dialog';
  root.setAttribute('aria-label', texts.searchHint);
  const input = document.createElement('input');
  input.type = 'search';
  input.placeholder = texts.searchHint;
  input.setAttribute('aria-label', texts.searchHint);
  input.autocomplete = 'off';
  input.spellcheck = false;
  const close = document.createElement('button');
  close.type = 'button';
  close.textContent = texts.close;
  close.addEventListener('click', () => root.close());
  const status = document.createElement('p');
  status.setAttribute('role', 'status');
  const list = document.createElement('ol');
  const head = document.createElement('div');
  head.append(input, close);
  root.append(head, status, list);
  document.body.append(root);
  return { root, input, list, status };
}

async function loadSearch(url: string): Promise<(query: string) => Found[]> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`the index was answered with ${answer.status}`);
  return createSearch((await answer.json()) as SearchEntry[]);
}

/** @param found null: nothing was asked for */
function showFound({ list, status }: SearchDialog, found: readonly Found[] | null, texts: Texts): void {
  list.replaceChildren(...(found ?? []).map(lineOf));
  if (found === null) status.textContent = '';
  else
    status.textContent =
      found.length === 0 ? texts.nothingFound : texts.found.replace('{count}', String(found.length));
}

function lineOf({ url, page, heading, excerpt: [before, found, after] }: Found): HTMLLIElement {
  const title = document.createElement('strong');
  title.textContent = heading === '' ? page : `${page} › ${heading}`;
  const mark = document.createElement('mark');
  mark.textContent = found;
  const excerpt = document.createElement('span');
  excerpt.append(before, ...(found === '' ? [] : [mark]), after);
  const link = document.createElement('a');
  link.href = url;
  link.append(title, excerpt);
  const line = document.createElement('li');
  line.append(link);
  return line;
}

/** Up and down go through field and lines. */
function moveFocus(event: KeyboardEvent, input: HTMLInputElement, list: HTMLOListElement): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || event.isComposing) return;
  const places = [input, ...list.querySelectorAll('a')];
  const at = places.findIndex((place) => place === document.activeElement);
  event.preventDefault();
  places[Math.min(places.length - 1, Math.max(0, at + step))]?.focus();
}
