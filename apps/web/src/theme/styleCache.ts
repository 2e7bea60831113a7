import createCache, { type EmotionCache, type StylisPlugin } from '@emotion/cache'

/** Properties that some current browser supports only with a prefix. */
const BY_PREFIX = ['user-select', 'print-color-adjust', 'mask-image']

/** Emotion's prefixer supports obsolete browsers, with longer rules and some that browsers reject. */
const prefixed: StylisPlugin = (element) => {
  if (element.type === 'decl' && BY_PREFIX.includes(element.props as string))
    element.return = `-webkit-${element.value}${element.value}`
}

const RULES_OF_A_SHEET = 40

/**
 * Splits rules into several style sheets: adding @media or @keyframes makes the browser recompute the styles of all
 * elements that the rules of that sheet match.
 */
export function createStyleCache(nonce: string | undefined): EmotionCache {
  const cache = createCache({ key: 'css', stylisPlugins: [prefixed], ...(nonce && { nonce }) })
  const { sheet } = cache
  const insert = sheet.insert.bind(sheet)
  sheet.insert = (rule) => {
    // At 0 emotion starts a new style tag.
    if (sheet.ctr === RULES_OF_A_SHEET) sheet.ctr = 0
    insert(rule)
  }
  return cache
}
