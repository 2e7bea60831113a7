import type { Plugin } from 'vite'
import { globalCss } from './src/theme/globalStyles.ts'
import { tokensCss } from './src/theme/tokens.ts'

/** Virtual style sheets generated from TypeScript, by import name. */
const SHEETS: Readonly<Record<string, () => string>> = {
  /** For the sign-in page. */
  'virtual:tokens.css': tokensCss,
  /** For the console. */
  'virtual:global.css': globalCss,
}

export function styleSheets(): Plugin {
  return {
    name: 'style-sheets',
    resolveId: (source) => (source in SHEETS ? `\0${source}` : null),
    load: (id) => SHEETS[id.slice(1)]?.() ?? null,
  }
}
