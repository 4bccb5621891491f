// Browser code of the marks that every site understands. That of a feature is in its folder.
import type { Feature } from '../site/feature.ts'

/** A die or a table. The tray that shows the result brings its own styles. */
const ROLLED = ['play/dice.css']

export const articleToys: Feature = {
  name: 'articles',
  toys: [
    {
      on: 'click',
      selector: '[data-roll]',
      module: 'play/dice.ts',
      styles: ROLLED,
      part: 'dice',
      isInBook: true,
    },
    {
      on: 'click',
      selector: '[data-rule]',
      module: 'play/core-roll-button.ts',
      styles: ROLLED,
      isOn: ({ rolls }) => rolls.length > 0,
      isInBook: true,
    },
    {
      on: 'click',
      selector: '[data-roll-table]',
      module: 'play/roll-table.ts',
      styles: ROLLED,
      part: 'die tables',
      isInBook: true,
    },
    { on: 'click', selector: '[data-show-odds]', module: 'play/table-odds.ts', part: 'die tables', isInBook: true },
    {
      on: 'focusin',
      selector: 'input[data-rolled]',
      module: 'play/typed-table.ts',
      part: 'die tables',
      isInBook: true,
    },
    { on: 'click', selector: 'button[data-copy]', module: 'play/copy-code.ts' },
    { on: 'click', selector: 'button[data-print-cards]', module: 'play/print-cards.ts', part: 'cards' },
    {
      on: 'page',
      selector: '.table[data-list]:not([data-set-up])',
      module: 'play/list.ts',
      styles: ['play/list.css'],
      part: 'lists',
      isInBook: true,
    },
    { on: 'click', selector: '[data-list]:not([data-set-up]) th', module: 'play/list.ts', part: 'lists' },
    {
      on: 'page',
      selector: '#my-sheet',
      module: 'play/sheet-page.ts',
      styles: ['play/sheet-page.css'],
      isOn: ({ mySheet }) => mySheet,
    },
    { on: 'start', module: 'play/own-sheet.ts', isOn: ({ mySheet }) => mySheet },
    { on: 'styles', styles: ['article/footnotes.css'], part: 'footnotes' },
    { on: 'styles', styles: ['article/tasks.css'], part: 'tasks' },
    { on: 'styles', styles: ['article/marked-code.css'], part: 'marked code' },
    { on: 'styles', styles: ['article/stat-blocks.css'], part: 'stat blocks' },
    { on: 'styles', styles: ['article/whole-sheet.css'], part: 'sheets' },
    { on: 'styles', styles: ['article/figures.css'], part: 'figures' },
    // The terms of a glossary are in the margin, and need the room.
    { on: 'styles', styles: ['article/wide-blocks.css'], isOn: ({ markdown }) => markdown.glossary === undefined },
    { on: 'start', module: 'play/details.ts' },
    { on: 'start', module: 'play/tabs.ts', styles: ['play/tabs.css'], part: 'tabs' },
    { on: 'start', module: 'play/terms.ts', part: 'terms' },
  ],
}
