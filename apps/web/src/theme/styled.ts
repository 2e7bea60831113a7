import isPropValid from '@emotion/is-prop-valid'
import { ThemeContext, withEmotionCache } from '@emotion/react'
import { type Interpolation, serializeStyles } from '@emotion/serialize'
import { getRegisteredStyles, insertStyles, registerStyles } from '@emotion/utils'
import { type ComponentType, createElement, type ElementType, useContext } from 'react'

type Props = Record<string, unknown>
type Forwards = (prop: string) => boolean

interface StyledOptions {
  shouldForwardProp?: Forwards
  target?: string
}

/** Properties that emotion's and MUI's styled components read from each other. */
interface Composed {
  __emotion_real?: unknown
  __emotion_base?: ElementType
  __emotion_styles?: Interpolation<Props>[]
  __emotion_forwardProp?: Forwards | undefined
}
type Styled = ComponentType<Props> & Composed

const isAllButTheme: Forwards = (prop) => prop !== 'theme'
const forwardsOf = (tag: ElementType): Forwards => (typeof tag === 'string' ? isPropValid : isAllButTheme)

/**
 * Replaces `@emotion/styled`, which renders two extra elements per component to insert rules after rendering. Here
 * rules are inserted during render, in the same order.
 */
export default function styled(tag: ElementType & Composed, options: StyledOptions = {}) {
  const isStyled = tag.__emotion_real === tag
  const base = (isStyled && tag.__emotion_base) || tag
  const forwards = both(isStyled ? tag.__emotion_forwardProp : undefined, options.shouldForwardProp)
  const takesAs = !(forwards ?? forwardsOf(base))('as')

  return (...given: Interpolation<Props>[]): Styled => {
    const styles = [...((isStyled && tag.__emotion_styles) || []), ...given]
    const Component: Styled = withEmotionCache<Props, unknown>((props, cache, ref) => {
      const theme = useContext(ThemeContext)
      const Drawn = (takesAs && (props.as as ElementType)) || base
      const inherited: string[] = []
      const classes = getRegisteredStyles(cache.registered, inherited, (props.className as string) ?? '')
      const all = inherited.length > 0 ? [...styles, ...inherited] : styles
      const serialized = serializeStyles(all, cache.registered, props.theme == null ? { ...props, theme } : props)
      const isElement = typeof Drawn === 'string'
      registerStyles(cache, serialized, isElement)
      insertStyles(cache, serialized, isElement)
      const passes = forwards ?? forwardsOf(Drawn)
      const passed: Props = {}
      for (const prop in props) if (!(takesAs && prop === 'as') && passes(prop)) passed[prop] = props[prop]
      passed.className = `${classes}${cache.key}-${serialized.name}${options.target ? ` ${options.target}` : ''}`
      if (ref) passed.ref = ref
      return createElement(Drawn, passed)
    })
    return Object.assign(Component, {
      __emotion_real: Component,
      __emotion_base: base,
      __emotion_styles: styles,
      __emotion_forwardProp: forwards,
    })
  }
}

const both = (one: Forwards | undefined, other: Forwards | undefined): Forwards | undefined =>
  one && other ? (prop) => one(prop) && other(prop) : (other ?? one)
