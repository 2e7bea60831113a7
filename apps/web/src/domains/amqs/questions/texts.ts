import { ExactNumber, isList, isObject, type Json, lastOf, own } from '../exactJson.ts'

const LANGUAGE = /^(default|[a-z]{2,3}([-_][a-z0-9]{2,8})*|[a-z ]+\([a-z]{2,3}\))$/i
/** Beside them, lists of translations have the text. */
const LANGUAGE_KEYS = ['language', 'lang', 'locale', 'languageCode', '@language']
const TEXT_KEYS = ['value', 'text', 'content', 'label', '@value']

/** A text, or the first of its translations (English before others); null: it's none. */
export function textOf(value: Json | undefined): string | null {
  if (typeof value === 'number') return String(value)
  if (value instanceof ExactNumber) return value.text
  if (typeof value === 'string') return value.trim() === '' ? null : value
  const translations = translationsOf(value)
  const first = translations.find(([language]) => /^(default|en|eng|.*\(en\))\b/i.test(language)) ?? translations[0]
  return first?.[1] ?? null
}

/** Languages and texts of a translated text; empty: it's none. */
function translationsOf(value: Json | undefined): [language: string, text: string][] {
  if (isList(value)) return value.flatMap((one, at) => translationIn(one, at))
  if (!isObject(value)) return []
  const entries = Object.entries(value)
  if (entries.length === 0 || entries.length > 200) return []
  const texts = entries.flatMap(([key, one]): [string, string][] => {
    const text = lastOf(one)
    return LANGUAGE.test(key) && typeof text === 'string' ? [[key, text]] : []
  })
  return texts.length === entries.length ? texts.filter(([, text]) => text.trim() !== '') : []
}

function translationIn(one: Json, at: number): [language: string, text: string][] {
  if (typeof one === 'string') return one.trim() === '' ? [] : [[String(at), one]]
  if (!isObject(one)) return []
  const language = LANGUAGE_KEYS.map((key) => lastOf(own(one, key))).find((said) => typeof said === 'string')
  const text = TEXT_KEYS.map((key) => lastOf(own(one, key))).find((said) => typeof said === 'string')
  return typeof language === 'string' && typeof text === 'string' && text.trim() !== '' ? [[language, text]] : []
}

/** Three words or a question mark; scripts without blanks: eight signs. */
export const isSentence = (text: string): boolean =>
  /\S\s+\S+\s+\S/.test(text.slice(0, 500)) ||
  /[?？؟;]\s*$/.test(text.slice(-20)) ||
  /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]{8}/.test(text.slice(0, 200))

/** A key in any letter case, with or without what stands between its words. */
export const plainKey = rememberedByKey((key) => key.toLowerCase().replace(/[_\-\s.$@]/g, ''))

/** Files have few keys, many times. */
const MOST_REMEMBERED = 5000

/** Finds the same out of each key once. */
export function rememberedByKey<T>(find: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>()
  return (key) => {
    const before = known.get(key)
    if (before !== undefined) return before
    const found = find(key)
    if (known.size < MOST_REMEMBERED) known.set(key, found)
    return found
  }
}
