import createCache, { type EmotionCache, type StylisPlugin } from '@emotion/cache'

/** What some browser of today knows by its prefix alone. */
const BY_PREFIX = ['user-select', 'print-color-adjust', 'mask-image']

/** In place of emotion's prefixes for every browser there was: longer rules, and some that browsers refuse. */
const prefixed: StylisPlugin = (element) => {
  if (element.type === 'decl' && BY_PREFIX.includes(element.props as string))
    element.return = `-webkit-${element.value}${element.value}`
}

const RULES_OF_A_SHEET = 40

/**
 * Where components put their rules. Into a sheet after the other: one more @media or @keyframes in a sheet has the
 * browser find the styles anew of all that any rule of that sheet is about, which in a single one is the whole page.
 */
export function createStyleCache(nonce: string | undefined): EmotionCache {
  const cache = createCache({ key: 'css', stylisPlugins: [prefixed], ...(nonce && { nonce }) })
  const { sheet } = cache
  const insert = sheet.insert.bind(sheet)
  sheet.insert = (rule) => {
    // At 0 it begins another one.
    if (sheet.ctr === RULES_OF_A_SHEET) sheet.ctr = 0
    insert(rule)
  }
  return cache
}
