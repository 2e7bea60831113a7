const NAMES: Readonly<Record<string, string>> = {
  ' ': 'space',
  '\t': 'tab',
  '\n': 'line break',
  '\r': 'carriage return',
  '\u00a0': 'no-break space',
  '\u00ad': 'soft hyphen',
  '\u200b': 'zero-width space',
  '\ufeff': 'byte order mark',
}

/** Characters that nobody sees, or only as part of the letter before; blanks only where they begin, end or follow another. */
const HIDDEN = /[\p{C}\p{M}\p{Zl}\p{Zp}]|(?! )\p{Zs}|^ | $|(?<= ) /gu

const nameOf = (sign: string): string =>
  `[${NAMES[sign] ?? `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`}]`

/** Signs that can't be seen are written as their names: 'fee[no-break space]paid'. */
export const withHiddenSigns = (text: string): string => text.replace(HIDDEN, nameOf)

/** As it looks on a page. */
const looksLike = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\p{C}\p{Z}]+/gu, (signs) => (/[\p{Z}\t\n\r]/u.test(signs) ? ' ' : ''))
    .trim()

/** Of texts that look the same though they aren't, what can't be seen is told. */
export function toldApart(was: string, is: string): [was: string, is: string] {
  return was !== is && looksLike(was) === looksLike(is) ? [withHiddenSigns(was), withHiddenSigns(is)] : [was, is]
}
