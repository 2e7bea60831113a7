import type { EmotionCache } from '@emotion/cache'
import { browserStorage } from '../ui/storage.ts'
import nameOf from './styleNames.ts'

const KEY = 'acm-styles'
/** Another build may compile the same styles to other rules. */
const BUILD = import.meta.url
/** Milliseconds after the start in which rules are collected. */
const OPENING_MS = 3000
/** Characters: the rules of about five pages, read faster than those of one are compiled. */
const MOST = 300_000
/** Placeholder for the class name, which differs between starts. No rule contains it. */
const ITS_CLASS = '.@'

type CompiledStyles = Map<string, string>

/** Inserts stored rules in one style sheet and stores new ones: compiling them takes a tenth of the start. */
export function keepStyles(cache: EmotionCache): void {
  const compiled = keptOf(browserStorage.readJson(KEY))
  beginWith(compiled, cache)
  let isMore = false
  const { insert } = cache
  cache.insert = (selector, serialized, sheet, isOnce) => {
    if (sheet !== cache.sheet || !isItsOwn(selector, serialized)) return insert(selector, serialized, sheet, isOnce)
    let rules = ''
    const noting = {
      insert(rule: string) {
        rules += rule
        sheet.insert(rule)
      },
    }
    insert(selector, serialized, noting as typeof sheet, isOnce)
    compiled.set(serialized.styles, rules.replaceAll(selector, ITS_CLASS))
    isMore = true
  }
  setTimeout(() => {
    cache.insert = insert
    if (isMore) keep(compiled, cache)
  }, OPENING_MS)
}

/** Animations refer to keyframe names, which differ between starts. */
const isItsOwn = (selector: string, { styles }: Parameters<EmotionCache['insert']>[1]): boolean =>
  selector !== '' && !styles.includes('animation-')

const classOf = (styles: string, { key }: EmotionCache): string => `${key}-${nameOf(styles)}`

function beginWith(compiled: CompiledStyles, cache: EmotionCache): void {
  const all = [...compiled].map(([styles, rules]) => rules.replaceAll(ITS_CLASS, `.${classOf(styles, cache)}`))
  for (const styles of compiled.keys()) cache.inserted[nameOf(styles)] = true
  const sheet = document.createElement('style')
  if (cache.nonce) sheet.nonce = cache.nonce
  sheet.textContent = all.join('')
  document.head.append(sheet)
}

function keptOf(kept: unknown): CompiledStyles {
  const { build, rules }: { build?: unknown; rules?: unknown } = Object(kept)
  return build === BUILD && Array.isArray(rules) ? new Map(rules.filter(isPair)) : new Map()
}

const isPair = (one: unknown): one is [string, string] =>
  Array.isArray(one) && one.length === 2 && one.every((part) => typeof part === 'string')

/** Rules used on this page first, up to MOST characters. */
function keep(compiled: CompiledStyles, cache: EmotionCache): void {
  const isDrawn = ([styles]: [string, string]) => document.getElementsByClassName(classOf(styles, cache)).length > 0
  const { true: drawn = [], false: others = [] } = Object.groupBy(compiled, (pair) => `${isDrawn(pair)}`)
  const rules: [string, string][] = []
  let letters = 0
  for (const pair of [...drawn, ...others]) {
    letters += pair.join('').length
    if (letters > MOST) break
    rules.push(pair)
  }
  browserStorage.write(KEY, JSON.stringify({ build: BUILD, rules }))
}
