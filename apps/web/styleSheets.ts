import type { Plugin } from 'vite'
import { globalCss } from './src/theme/globalStyles.ts'
import { tokensCss } from './src/theme/tokens.ts'

/** Style sheets made from what is declared in TypeScript, by the name under which pages import them. */
const SHEETS: Readonly<Record<string, () => string>> = {
  /** The colours of tokens.ts as custom properties: of the sign-in page. */
  'virtual:tokens.css': tokensCss,
  /** Of the console. */
  'virtual:global.css': globalCss,
}

export function styleSheets(): Plugin {
  return {
    name: 'style-sheets',
    resolveId: (source) => (source in SHEETS ? `\0${source}` : null),
    load: (id) => SHEETS[id.slice(1)]?.() ?? null,
  }
}
