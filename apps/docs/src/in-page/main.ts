import { texts } from '../docs-texts.ts';
import { addCopyButtons } from './copy-buttons.ts';
import { addSearch } from './search-dialog.ts';
import { followReader } from './follow-reader.ts';

const words = texts[document.documentElement.lang === 'ja' ? 'ja' : 'en'];
const button = document.querySelector<HTMLButtonElement>('button.search');
const { search } = document.body.dataset;
if (button && search !== undefined) addSearch(button, search, words);
addCopyButtons(words);
followReader();
