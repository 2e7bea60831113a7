import type { StylisPlugin } from '@emotion/cache'

/** What some browser of today knows by its prefix alone. */
const BY_PREFIX = ['user-select', 'print-color-adjust', 'mask-image']

/** In place of emotion's prefixes for every browser there was: rules a quarter longer, some of them such that browsers refuse. */
export const prefixed: StylisPlugin = (element) => {
  if (element.type === 'decl' && BY_PREFIX.includes(element.props as string))
    element.return = `-webkit-${element.value}${element.value}`
}
