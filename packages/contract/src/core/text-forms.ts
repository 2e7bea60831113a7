import { once } from './once.ts'

/**
 * Three forms of a text: stored (`oneLine`), compared (`folded`) and searched (`searchable`). SQL functions of the last
 * two names give the same results. Most text is plain ASCII, so expressions for the rest are lazy.
 */

/** Default ignorables and formatting characters. The excluded format controls are drawn around numbers. */
const UNSEEN = String.raw`(?![\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}])[\p{DI}\p{Cf}]`
const BLANKS = /[\t\p{Z}\u2800]+/gu
const PRINTED_ASCII = /^[!-~]+(?: [!-~]+)*$/

const visibleCharacter = once(() => new RegExp(String.raw`(?!${UNSEEN})[^\s\u2800]`, 'u'))
export const isSeen = (text: string): boolean => /[!-~]/.test(text) || visibleCharacter().test(text)

const unseen = once(() => new RegExp(UNSEEN, 'u'))
export const holdsUnseen = (text: string): boolean => /\P{ASCII}/u.test(text) && unseen().test(text)

/** Scripts in which a joiner changes how letters are drawn. */
const JOINED = 'Arab Syrc Nkoo Mong Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh'
  .split(' ')
  .map((script) => String.raw`\p{sc=${script}}`)
  .join('')
/** Arabic letters that never join the next one: a joiner behind them is invisible. */
const ENDS = String.raw`\u0621-\u0625\u0627\u0629\u062f-\u0632\u0648\u0671-\u0677\u0688-\u0699\u06c0\u06c3-\u06cb\u06cd\u06cf\u06d2\u06d3\u06d5\u06ee\u06ef`
const VIRAMAS = String.raw`\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca`
const JOINER = String.raw`[\u200c\u200d]`
const NEEDED_JOINER = [
  String.raw`(?<=[${JOINED}\p{M}])(?<![${ENDS}])${JOINER}(?=[${JOINED}])`,
  String.raw`(?<=[${VIRAMAS}])\u200d`,
  String.raw`(?<=[\p{ExtPict}\p{EMod}])\u200d(?=\p{ExtPict})`,
].join('|')
const unseenAlone = once(() => new RegExp(`(?!${JOINER})${UNSEEN}|${JOINER}+(?=${JOINER})`, 'gu'))
const joiners = once(() => new RegExp(`(${NEEDED_JOINER})|${JOINER}`, 'gu'))

/** The stored form: trimmed, NFC, single spaces, no invisible characters but needed joiners (G-VAL-12). */
export function oneLine(text: string): string {
  if (PRINTED_ASCII.test(text)) return text
  const visible = text.replace(unseenAlone(), '').replace(joiners(), '$1')
  return visible.replace(BLANKS, ' ').trim().normalize('NFC')
}

/** The compared form of names: any letter case, composed or decomposed. */
export const folded = (text: string): string => text.normalize('NFC').toLowerCase()

export const isSameName = (one: string, other: string): boolean => folded(oneLine(one)) === folded(oneLine(other))

const QUOTES = /['`´‘’‚‛“”„‟′‵″‶‹›«»ʹʺʻʼʽʾʿˈ׳״Ꞌꞌ＇＂]/gu
const HYPHENS = /[‐‑‒–—―−⁃־﹘﹣－]/gu
/** Marks of alphabets. Marks of Indic scripts are letters, but for the nukta; the Arabic tatweel is neither. */
const MARKS = String.raw`(?=\p{M})[\p{sc=Zinh}\p{sc=Cyrl}\p{sc=Hebr}\p{sc=Arab}]|[\u0640\u093c\u09bc\u0a3c\u0abc\u0b3c]`
const marksAndUnseen = once(() => new RegExp(`${MARKS}|${UNSEEN}`, 'gu'))
/** Letters that people type otherwise, and that Unicode does not decompose. */
const LETTERS: ReadonlyMap<string, string> = new Map(
  'ß:ss æ:ae œ:oe þ:th ø:o ł:l đ:d ð:d ħ:h ŧ:t ŋ:n ı:i ς:σ ة:ه ە:ه ہ:ه ھ:ه ى:ي ی:ي ے:ي ک:ك ٱ:ا'
    .split(' ')
    .map((pair) => [pair.slice(0, 1), pair.slice(2)]),
)
const anyLetter = once(() => new RegExp(`[${[...LETTERS.keys()].join('')}]`, 'gu'))
const PLAIN_ASCII = /^[!-&(-_a-~]+(?: [!-&(-_a-~]+)*$/

/** The searched form: without marks, any letter case and width, all quotes alike, all hyphens alike. */
export function searchable(text: string): string {
  if (PLAIN_ASCII.test(text)) return text.toLowerCase()
  const lower = text.replace(QUOTES, '"').replace(HYPHENS, '-').normalize('NFKD').toLowerCase()
  const plain = lower.replace(marksAndUnseen(), '').replace(anyLetter(), (letter) => LETTERS.get(letter) ?? letter)
  return plain.replace(/[\s\x85\u2800]+/gu, ' ').trim()
}
