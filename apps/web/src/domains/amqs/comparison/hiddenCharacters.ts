const NAMES: Readonly<Record<string, string>> = {
  ' ': 'space',
  '\t': 'tab',
  '\n': 'line break',
  '\r': 'carriage return',
  '\u00a0': 'no-break space',
  '\u00ad': 'soft hyphen',
  '\u200b': 'zero-width space',
  '\u2011': 'no-break hyphen',
  '\ufeff': 'byte order mark',
}

const nameOf = (character: string): string =>
  `[${NAMES[character] ?? `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`}]`

/** Format and direction characters, unassigned ones, and controls except tab and line breaks. */
const ALWAYS_NAMED = /[\p{Cf}\p{Co}\p{Cn}]|(?![\t\n\r])\p{Cc}/gu
/** They look like a space or a hyphen. */
const LOOK_ALIKE = /(?! )\p{Zs}|[\u2010\u2011]/gu
/** Characters that are invisible or part of the letter before; spaces where they begin, end or follow another. */
const INVISIBLE = new RegExp(`${LOOK_ALIKE.source}|[\\p{C}\\p{M}\\p{Zl}\\p{Zp}]|^ | $|(?<= ) `, 'gu')
const ALWAYS_AND_ALIKE = new RegExp(`${LOOK_ALIKE.source}|${ALWAYS_NAMED.source}`, 'gu')

/** Scripts whose letters look alike: a word of one, and the letters of one without what is between them. */
const SCRIPTS = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Cherokee'].map((name) => ({
  name,
  letters: new RegExp(`\\p{Script=${name}}`, 'gu'),
  run: new RegExp(`\\p{Script=${name}}(?:[^\\p{L}]*\\p{Script=${name}})*`, 'gu'),
}))

type Script = (typeof SCRIPTS)[number]

/** The script of most letters. */
function mainScript(texts: string): Script | undefined {
  const counted = SCRIPTS.map((script) => ({ script, count: texts.match(script.letters)?.length ?? 0 }))
  return counted.reduce((most, one) => (one.count > most.count ? one : most)).script
}

/** As it looks on a page. */
const looksLike = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\u2010\u2011]/g, '-')
    .replace(/[\p{C}\p{Z}]+/gu, (characters) => (/[\p{Z}\t\n\r]/u.test(characters) ? ' ' : ''))
    .trim()

/**
 * Writes characters as their names that no one can see, and names the script of letters that look like those of the
 * rest: 'fee[U+202E]paid', 'l[Cyrillic о]an'. Both texts are needed, because only together they say what looks alike.
 */
export function namingOf(was: string, is: string): (text: string) => string {
  const isSameLook = was !== is && looksLike(was) === looksLike(is)
  const areAlike = String(was.match(LOOK_ALIKE)) === String(is.match(LOOK_ALIKE))
  const hidden = isSameLook ? INVISIBLE : areAlike ? ALWAYS_NAMED : ALWAYS_AND_ALIKE
  const both = was + is
  const isPlain = /^[\t\n\r -~]*$/.test(both)
  if (isPlain && hidden === ALWAYS_NAMED) return (text) => text
  const main = isPlain ? undefined : mainScript(both)
  return (text) => {
    let result = text
    if (main)
      for (const { name, run } of SCRIPTS)
        if (name !== main.name) result = result.replace(run, (letters) => `[${name} ${letters}]`)
    return result.replace(hidden, nameOf)
  }
}

export const withNames = (text: string): string => namingOf(text, text)(text)
